/** A day of five accounts in a few seconds, with faults, ends of cores, and a restart. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fault } from '../../../service/faults.ts';
import type { Service } from '../../../service/startService.ts';
import { startTestService } from '../../../service/testing/service.ts';
import { fromResult } from '../../../shared/errors/errors.ts';
import { type AccountId, convId as asConvId, outboxId } from '../../../shared/model/ids.ts';
import { folder, KeyStore, startParley } from './testParley.ts';

const SEED = 20_261_126;
const WRITER = 'carol@aurora-relief.example';
const PASSWORD = 'p';

type Parley = ReturnType<typeof startParley>;

/** One account, with all texts that it must know in the end. */
interface Person {
  readonly id: AccountId;
  readonly service: Service;
  readonly convId: number;
  readonly texts: string[];
}

/** Of a read: each is over at the next one. Sends meet those after which Parley knows that nothing was stored. */
const OF_READS: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'delay', ms: 20 },
  { kind: 'cut-before-commit' },
  { kind: 'cut-answer' },
  { kind: 'truncated' },
  { kind: 'html', status: 502 },
  { kind: 'rate-limit', retryAfterSeconds: 0 },
  { kind: 'disorder' },
  { kind: 'own-limit', limit: 1 },
];
const OF_SENDS: readonly Fault[] = [
  { kind: 'delay', ms: 20 },
  { kind: 'rate-limit', retryAfterSeconds: 0 },
];

const who = fc.integer({ min: 0, max: 4 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('receive' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('show' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('fault' as const), who, fault: fc.constantFrom(...OF_READS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fault-of-send' as const),
      who,
      fault: fc.constantFrom(...OF_SENDS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end-of-core' as const), who }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Three people of one service and two of another, where two have an address that the first knows, too. */
async function fivePeople(parley: Parley): Promise<readonly Person[]> {
  const services = [await startTestService(), await startTestService()];
  const people: Person[] = [];
  for (const [place, name] of ['ana', 'ben', 'dora', 'ana', 'ben'].entries()) {
    const service = services[place < 3 ? 0 : 1];
    if (!service) throw new Error('There is no such service.');
    const email = `${name}@aurora-relief.example`;
    await service.admin.addUser({ email, password: PASSWORD, apiAccess: true });
    if (people.every((person) => person.service !== service)) await service.admin.addUser({ email: WRITER });
    const text = `first of ${place}`;
    const { convId } = await service.admin.post(WRITER, { participants: [email] }, { msgText: text });
    const login = { serviceUrl: service.url, email, password: PASSWORD, acceptPlainSecrets: false };
    const signedIn = await parley.session.signIn(login);
    if (signedIn.state !== 'signed-in') throw new Error('No one is signed in.');
    people.push({ id: signedIn.account.id, service, convId, texts: [text] });
  }
  return people;
}

const coreOf = (parley: Parley, { id }: Person) => parley.openAccounts.get(id).core;

async function perform(parley: Parley, people: readonly Person[], done: Step, number: number): Promise<void> {
  const person = people[done.who];
  if (!person) throw new Error('There is no such person.');
  const { service, convId, texts, id } = person;
  const text = `${number} of ${done.who}`;
  switch (done.kind) {
    case 'receive':
      texts.push(text);
      return void (await service.admin.post(WRITER, { convId }, { msgText: text }));
    case 'send': {
      texts.push(text);
      const message = { id: outboxId(randomUUID()), convId: asConvId(convId), text, priority: 0 as const };
      fromResult(
        await coreOf(parley, person).request('outbox.send', { ...message, title: '', participants: [] }),
      );
      return;
    }
    case 'show':
      return void (await parley.session.show(id));
    case 'ask':
      return void (await coreOf(parley, person).request('sync.now', {}));
    case 'fault':
      return service.faults.next({ endpoint: 'get' }, done.fault);
    case 'fault-of-send':
      return service.faults.next({ endpoint: 'send' }, done.fault);
    case 'end-of-core': {
      const place = parley.workers.filter(({ threadId }) => threadId !== -1);
      await place[done.who]?.terminate();
      // Its account is open again, and its requests wait for that.
      await parley.session.current();
    }
  }
}

/** All texts that an account knows, of all its conversations. */
async function known(parley: Parley, person: Person): Promise<readonly string[]> {
  const core = coreOf(parley, person);
  const list = await core.request('conversations.list', { view: { kind: 'all' }, limit: 100 });
  const texts: string[] = [];
  for (const { convId } of fromResult(list).conversations) {
    const page = await core.request('messages.page', { convId, at: { kind: 'newest', limit: 500 } });
    texts.push(...fromResult(page).messages.map((message) => message.text));
  }
  return texts.toSorted();
}

/** A core that ended while it sent can't tell, and asks the person once it knows that nothing has arrived. */
async function sendLostAgain(parley: Parley, person: Person): Promise<void> {
  const core = coreOf(parley, person);
  for (const { id, state } of fromResult(await core.request('outbox.list', {})))
    if (state.kind === 'not-arrived')
      fromResult(await core.request('outbox.retry', { id, evenIfUnconfirmed: false }));
}

async function settle(parley: Parley, people: readonly Person[]): Promise<void> {
  for (const { service } of people) service.faults.clear();
  for (const person of people) {
    await coreOf(parley, person).request('sync.now', {});
    await parley.until(async () => {
      await sendLostAgain(parley, person);
      return (await known(parley, person)).length >= person.texts.length;
    });
  }
}

test('five accounts go through faults, ends of their cores and a restart, and nothing crosses over', async () => {
  const [dir, keyStore] = [await folder('data'), new KeyStore()];
  const first = startParley(dir, keyStore);
  const people = await fivePeople(first);
  await settle(first, people);
  const steps = fc.sample(step, { seed: SEED, numRuns: 120 });
  for (const [number, done] of steps.slice(0, 60).entries()) await perform(first, people, done, number);
  await first.quit();

  const second = startParley(dir, keyStore);
  await second.session.start();
  await second.session.openOthers();
  for (const [number, done] of steps.slice(60).entries()) await perform(second, people, done, 60 + number);
  await settle(second, people);
  for (const person of people)
    expect(await known(second, person), `seed ${SEED}`).toEqual(person.texts.toSorted());

  const announced = [...first.told, ...second.told].filter(({ name }) => name === 'newMessages');
  expect(new Set(announced.map(({ account }) => account)).size).toBe(5);
  for (const { account, payload } of announced as readonly {
    account: AccountId;
    payload: readonly { convId: number }[];
  }[])
    for (const { convId } of payload) expect(convId).toBe(people.find(({ id }) => id === account)?.convId);
  expect((await second.session.list()).map(({ state }) => state)).toEqual(Array(5).fill('open'));
});
