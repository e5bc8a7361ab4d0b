import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { isEmpty, isIn } from '../testFiles.ts';
import { sendText, textsIn } from '../testTexts.ts';
import { ARRIVED, CUT, HOUR, LOST, startSlowlyOn, statesIn } from './testLedger.ts';

const BEN = 'ben@x.example';
/** While the account is being reopened, no account is signed in. */
const quietly = (look: () => Promise<boolean>) => () => look().catch(() => false);

/** A core that knows six messages by Ben in the first of two conversations. `write` posts more of them. */
async function start() {
  const service = await startTestService();
  const started = await startSlowlyOn(service);
  const { core, convId } = started;
  await service.admin.addUser({ email: BEN });
  service.admin.addMember(convId, BEN);
  let written = 0;
  async function write(count: number) {
    for (let i = 0; i < count; i += 1) {
      written += 1;
      await service.admin.post(BEN, { convId }, { msgText: `from Ben ${written}` });
    }
  }
  const isRead = (text: string) => core.until(async () => (await textsIn(core, convId)).includes(text));
  await write(6);
  await isRead('from Ben 6');
  const head =
    (await core.ask('messages.page', { convId, at: { kind: 'newest', limit: 1 } })).messages[0]?.msgId ?? 0;
  return { ...started, head, write, isRead };
}

describe('a service restored from a backup, which uses the same ids again', () => {
  test('is not reported to lack a new conversation with an id below the known ones', async () => {
    const { service, core, convId, head, write, clock } = await start();
    service.admin.rollBackTo(head - 6);
    service.faults.next(CUT, ARRIVED);
    const isAsked = service.requests.next('send');
    await sendText(core, null, 'hello', { participants: [BEN] });
    await isAsked;
    await write(8);
    await core.until(quietly(async () => (await textsIn(core, convId)).includes('from Ben 14')));
    clock.advance(HOUR + 10);
    const settled = ['cannot-tell', 'not-arrived'];
    await core.until(quietly(async () => settled.includes((await statesIn(core))[0] ?? '')));
    expect(await statesIn(core)).toEqual(['cannot-tell']);
  });

  test('has a text under the id of another of one’s own, which shows no restore, and it is found', async () => {
    const { service, core, convId, write, isRead, clock } = await start();
    const { msgId } = await service.admin.post(service.email, { convId }, { msgText: 'from my phone' });
    await isRead('from my phone');
    service.admin.rollBackTo(msgId - 1);
    service.faults.next(CUT, ARRIVED);
    await sendText(core, convId, 'hello');
    await isIn(core, 'checking');
    await write(2);
    await isRead('from Ben 8');
    clock.advance(HOUR + 10);
    await core.until(async () => (await isEmpty(core)) || (await statesIn(core))[0] === 'not-arrived');
    expect(await statesIn(core)).toEqual([]);
    expect(await textsIn(core, convId)).toContain('hello');
  });
});

describe('a restored service that uses the ids of texts sent from here', () => {
  test('has a text under the id of one that was sent from here', async () => {
    const { service, core, convId, clock, isRead, write } = await start();
    await sendText(core, convId, 'goodbye');
    await core.until(() => isEmpty(core));
    await isRead('goodbye');
    const { messages } = await core.ask('messages.page', { convId, at: { kind: 'newest', limit: 1 } });
    service.admin.rollBackTo((messages[0]?.msgId ?? 0) - 1);
    clock.advance(5_000);
    service.faults.next(CUT, ARRIVED);
    await sendText(core, convId, 'hello');
    await isIn(core, 'checking');
    await write(1);
    await isRead('from Ben 7');
    clock.advance(HOUR + 10);
    await core.until(
      async () =>
        !(await statesIn(core)).some((state) => ['checking', 'cannot-tell', 'sent'].includes(state)),
    );
    const left = await core.ask('outbox.list', {});
    expect(left.map(({ text, state }) => [text, state.kind])).toEqual([['goodbye', 'not-arrived']]);
    expect(await textsIn(core, convId)).toContain('hello');
  });

  test('has a text under the id that another one was confirmed with: it is found, and the other one is in doubt', async () => {
    const { service, core, convId, head, isRead, write } = await start();
    const release = service.faults.hold({ endpoint: 'get' });
    await sendText(core, convId, 'goodbye');
    await core.until(async () => (await statesIn(core)).includes('sent'));
    service.admin.rollBackTo(head);
    service.faults.next(CUT, ARRIVED);
    await sendText(core, convId, 'hello');
    await core.until(async () => (await statesIn(core)).includes('checking'));
    release();
    await write(1);
    await isRead('from Ben 7');
    await core.until(
      async () => !(await statesIn(core)).some((state) => ['checking', 'sent'].includes(state)),
    );
    const left = await core.ask('outbox.list', {});
    expect(left.map(({ text, state }) => [text, state.kind])).toEqual([['goodbye', 'cannot-tell']]);
    expect(await textsIn(core, convId)).toContain('hello');
  });
});

test('a confirmed text whose id comes back as a message by someone else is in doubt', async () => {
  const { service, core, convId, head, isRead, write } = await start();
  const release = service.faults.hold({ endpoint: 'get' });
  await sendText(core, convId, 'goodbye');
  await core.until(async () => (await statesIn(core)).includes('sent'));
  service.admin.rollBackTo(head);
  await write(1);
  release();
  await isRead('from Ben 7');
  await core.until(async () => !(await statesIn(core)).includes('sent'));
  const left = await core.ask('outbox.list', {});
  expect(left.map(({ text, state }) => [text, state.kind])).toEqual([['goodbye', 'cannot-tell']]);
});

test('may have deleted the last known message', async () => {
  const { service, core, convId, head, write, isRead, clock } = await start();
  service.faults.next(CUT, LOST);
  await sendText(core, convId, 'lost');
  await isIn(core, 'checking');
  service.admin.deleteMessage(head);
  await write(1);
  await isRead('from Ben 7');
  clock.advance(HOUR + 10);
  await isIn(core, 'not-arrived');
  expect(await statesIn(core)).toEqual(['not-arrived']);
});
