/** A day of five accounts in half a minute, with files, faults, ends of cores, sleep, and a restart. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Endpoint, FaultKind, FaultPlan } from '../../../service/faults.ts';
import type { Service } from '../../../service/startService.ts';
import { startTestService } from '../../../service/testing/service.ts';
import { fromResult } from '../../../shared/errors/errors.ts';
import {
  type AccountId,
  convId as asConvId,
  msgId as asMsgId,
  type MsgId,
  outboxId,
} from '../../../shared/model/ids.ts';
import { isFailed } from '../../../shared/model/outbox.ts';
import { anyFault, faultPlan } from '../../../testing/soakFaults.ts';
import {
  checkThings,
  doOwn,
  fetchAll,
  newest,
  type OwnStep,
  type OwnThings,
  sendFile,
} from './testOwnThings.ts';
import { folder, KeyStore, PROGRAMS, startParley } from './testParley.ts';

/** Its plans have every kind of fault. */
const SEED = 20_261_162;
const WRITER = 'carol@aurora-relief.example';
const PASSWORD = 'p';
/** The steps before the restart, and after it. */
const HALF = 80;
const OTHERS = ['send', 'sendfile', 'getfile'] as const;

type Parley = ReturnType<typeof startParley>;

/** One account, with all texts that it must know in the end. */
interface Person {
  readonly id: AccountId;
  readonly service: Service;
  readonly convId: number;
  readonly texts: string[];
  readonly things: OwnThings;
}

const who = fc.integer({ min: 0, max: 4 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('receive' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('show' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('receive-file' as const), who }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('send-file' as const), who }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom<OwnStep>('draft', 'read', 'remind', 'fetch'),
      who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('focus' as const, 'blur' as const, 'wake' as const), who }),
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
    const { convId, msgId } = await service.admin.post(WRITER, { participants: [email] }, { msgText: text });
    const login = { serviceUrl: service.url, email, password: PASSWORD, acceptPlainSecrets: false };
    const signedIn = await parley.session.signIn(login);
    if (signedIn.state !== 'signed-in') throw new Error('No one is signed in.');
    // The history of a new account counts as read.
    const things = { draft: '', readUpTo: asMsgId(msgId), reminders: new Map<MsgId, number>() };
    people.push({ id: signedIn.account.id, service, convId, texts: [text], things });
  }
  return people;
}

const coreOf = (parley: Parley, { id }: Person) => parley.openAccounts.get(id).core;

async function perform(parley: Parley, people: readonly Person[], done: Step, number: number): Promise<void> {
  const person = people[done.who];
  if (!person) throw new Error('There is no such person.');
  const { service, convId, texts, things, id } = person;
  const core = coreOf(parley, person);
  const text = `${number} of ${done.who}`;
  switch (done.kind) {
    case 'receive':
      texts.push(text);
      return void (await service.admin.post(WRITER, { convId }, { msgText: text }));
    case 'receive-file': {
      texts.push(text);
      const attachment = {
        fileName: `${text}.bin`,
        mimeType: 'application/octet-stream',
        content: Buffer.from(text),
      };
      return void (await service.admin.post(WRITER, { convId }, { msgText: text, attachment }));
    }
    case 'send-file':
      texts.push(text);
      // The draft went with the message.
      things.draft = '';
      return sendFile(core, convId, text);
    case 'send': {
      texts.push(text);
      things.draft = '';
      const message = { id: outboxId(randomUUID()), convId: asConvId(convId), text, priority: 0 as const };
      return void fromResult(await core.request('outbox.send', { ...message, title: '', participants: [] }));
    }
    case 'show':
      return void (await parley.session.show(id));
    case 'ask':
      return void (await core.request('sync.now', {}));
    case 'focus':
    case 'blur':
    case 'wake':
      // After a sleep the window has the focus that it had.
      return parley.openAccounts.setActivity({ focused: done.kind !== 'blur', wake: done.kind === 'wake' });
    case 'end-of-core': {
      const place = parley.workers.filter(({ threadId }) => threadId !== -1);
      await place[done.who]?.terminate();
      // Its account is open again, and its requests wait for that.
      return void (await parley.session.current());
    }
    default:
      return doOwn(core, { convId, things }, done.kind, number);
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

/** The person sends again what the service refused, and what Parley knows not to have arrived. Returns the texts that may have arrived. */
async function sendFailedAgain(parley: Parley, person: Person): Promise<readonly string[]> {
  const core = coreOf(parley, person);
  const items = fromResult(await core.request('outbox.list', {}));
  for (const { id, state } of items) {
    if (!isFailed(state)) continue;
    const again = await core.request('outbox.retry', { id, evenIfUnconfirmed: false });
    // It turned out to have arrived just now.
    if (!again.ok && again.error.code !== 'not-found' && again.error.code !== 'bad-input') fromResult(again);
  }
  return items.filter(({ state }) => state.kind === 'cannot-tell').map(({ text }) => text);
}

/** Resolves once each account knows all its texts, or only the person could tell whether one has arrived. */
async function settle(parley: Parley, people: readonly Person[]): Promise<void> {
  for (const { service } of people) service.faults.clear();
  for (const person of people) {
    await coreOf(parley, person).request('sync.now', {});
    await parley.until(async () => {
      const open = await sendFailedAgain(parley, person);
      const texts = new Set([...(await known(parley, person)), ...open]);
      const areFilesHere = await fetchFiles(parley, person);
      return areFilesHere && person.texts.every((text) => texts.has(text));
    });
  }
}

const servicesOf = (people: readonly Person[]): readonly Service[] => [
  ...new Set(people.map(({ service }) => service)),
];

/** How many sends, uploads and downloads met a fault. */
interface Failed {
  send: number;
  sendfile: number;
  getfile: number;
}

/** The services fail as planned while `play` goes on. Resolves once their reads have met all kinds of the plans. */
async function failing(
  parley: Parley,
  people: readonly Person[],
  plans: readonly FaultPlan[],
  failed: Failed,
  play: () => Promise<void>,
): Promise<void> {
  const planned = servicesOf(people).map((service, place) => ({ service, plan: plans[place] ?? {} }));
  for (const { service, plan } of planned) {
    service.faults.follow(plan);
    service.requests.clear();
  }
  await play();
  await parley.until(async () => {
    for (const person of people) await fetchFiles(parley, person);
    return planned.every(({ service, plan }) =>
      plan.get?.every((fault) => !fault || hasMet(service, fault.kind)),
    );
  });
  for (const { service, plan } of planned)
    for (const endpoint of OTHERS) failed[endpoint] += countMet(service, plan, endpoint);
}

const fetchFiles = async (parley: Parley, person: Person): Promise<boolean> => {
  const core = coreOf(parley, person);
  return fetchAll(core, await newest(core, asConvId(person.convId)));
};

/** How many requests met a fault of the plan. */
const countMet = ({ requests }: Service, plan: FaultPlan, endpoint: Endpoint): number =>
  (plan[endpoint] ?? []).slice(0, requests.count(endpoint)).filter((fault) => fault !== null).length;

const hasMet = ({ faults }: Service, kind: FaultKind): boolean => (faults.counts()[kind] ?? 0) > 0;

/** Each account knows the texts of its own person, each once, and nothing else. */
async function checkOwn(parley: Parley, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    const open = await sendFailedAgain(parley, person);
    const there = await known(parley, person);
    const missing = person.texts.filter((text) => !there.includes(text));
    expect(open, `seed ${SEED}`).toEqual(expect.arrayContaining(missing));
    expect([...there, ...missing].toSorted(), `seed ${SEED}`).toEqual(person.texts.toSorted());
    await checkThings(coreOf(parley, person), { ...person, writer: WRITER });
  }
}

/** Messages are announced as new only in conversations of the account that they are announced for. */
function checkAnnounced(told: Parley['told'], people: readonly Person[]): void {
  const announced = told.filter(({ name }) => name === 'newMessages');
  expect(new Set(announced.map(({ account }) => account)).size).toBe(people.length);
  for (const { account, payload } of announced as readonly {
    account: AccountId;
    payload: readonly { convId: number }[];
  }[])
    for (const { convId } of payload) expect(convId).toBe(people.find(({ id }) => id === account)?.convId);
}

/** One start at the pace of the soak, with all accounts open. */
async function startAll(dir: string, keyStore: KeyStore): Promise<Parley> {
  const parley = startParley(dir, keyStore, '', PROGRAMS.ofSoak);
  await parley.session.start();
  await parley.session.openOthers();
  return parley;
}

test('five accounts go through all faults of the soak, ends of their cores and a restart, and nothing crosses over', async () => {
  const [dir, keyStore] = [await folder('data'), new KeyStore()];
  // The soak's short timeouts are not for a sign-in, which is not tried again.
  const signingIn = startParley(dir, keyStore);
  const people = await fivePeople(signingIn);
  await settle(signingIn, people);
  await signingIn.quit();
  const steps = fc.sample(step, { seed: SEED, numRuns: 2 * HALF });
  const plans = fc.sample(faultPlan, { seed: SEED, numRuns: 4 });
  const play = async (parley: Parley, from: number) => {
    for (const [number, done] of steps.slice(from, from + HALF).entries())
      await perform(parley, people, done, from + number);
  };
  const failed: Failed = { send: 0, sendfile: 0, getfile: 0 };
  const first = await startAll(dir, keyStore);
  await failing(first, people, plans.slice(0, 2), failed, () => play(first, 0));
  await first.quit();

  const second = await startAll(dir, keyStore);
  await failing(second, people, plans.slice(2), failed, () => play(second, HALF));
  await settle(second, people);
  await checkOwn(second, people);
  checkAnnounced([...first.told, ...second.told], people);
  expect((await second.session.list()).map(({ state }) => state)).toEqual(Array(5).fill('open'));
  for (const endpoint of OTHERS) expect(failed[endpoint], `${endpoint}, seed ${SEED}`).toBeGreaterThan(0);
  const kinds = new Set(fc.sample(anyFault, { seed: SEED, numRuns: 1_000 }).map(({ kind }) => kind));
  for (const kind of kinds)
    expect(
      servicesOf(people).some((service) => hasMet(service, kind)),
      `${kind}, seed ${SEED}`,
    ).toBe(true);
});
