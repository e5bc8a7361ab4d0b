import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../../service/dialects/dialect.ts';
import { TRIAL } from '../../../../service/seed/seedStore.ts';
import { addColleague, startTestService } from '../../../../service/testing/service.ts';
import { convId as asConvId } from '../../../../shared/model/ids.ts';
import { openTestCore } from '../../../../testing/core/testCore.ts';
import { isEmpty, isIn } from '../testFiles.ts';
import { asked, sendText, textsIn } from '../testTexts.ts';
import {
  ARRIVED,
  again,
  CUT,
  HOUR,
  LOST,
  silence,
  startOn,
  startSlowlyOn,
  statesIn,
  UNREADABLE,
} from './testLedger.ts';

const start = async () => startOn(await startTestService());
const startSlowly = async () => startSlowlyOn(await startTestService());

describe('messages that are not taken for an undelivered text', () => {
  test('an earlier message with the same text', async () => {
    const { service, core, convId } = await start();
    service.faults.next(CUT, LOST);
    await sendText(core, convId, 'first');
    await isIn(core, 'not-arrived');
  });

  test('a message with the same text from before the history was read', async () => {
    const service = await startTestService({ seed: 'large', messages: 3_000 });
    const { convId } = await service.admin.post(service.email, {}, { msgText: 'yes' });
    service.faults.next(CUT, LOST);
    service.faults.latency(10);
    const core = await openTestCore(service);
    await sendText(core, convId, 'yes');
    await isIn(core, 'not-arrived');
  });

  test('a confirmed send with the same text', async () => {
    const { service, core, convId } = await start();
    await sendText(core, convId, 'yes');
    await core.until(() => isEmpty(core));
    service.faults.next(CUT, ARRIVED);
    await sendText(core, convId, 'yes');
    await core.until(() => isEmpty(core));
    service.faults.next(CUT, LOST);
    await sendText(core, convId, 'yes');
    await isIn(core, 'not-arrived');
    expect(await textsIn(core, convId)).toEqual(['first', 'yes', 'yes']);
  });

  test('an earlier message with the same text, after a message before that one was edited', async () => {
    const service = await startTestService();
    const rereads = { newestFocusedMs: 40, newestBackgroundMs: 40 };
    const { core, convId } = await startOn(service, { pace: rereads });
    const post = async (msgText: string) => service.admin.post(service.email, { convId }, { msgText });
    const old = await post('lunch at 12?');
    await post('yes');
    await core.until(async () => (await textsIn(core, convId)).includes('yes'));
    service.faults.next(CUT, LOST);
    await sendText(core, convId, 'yes');
    await isIn(core, 'not-arrived');
    const edited = { msgText: 'supper at eight', created: Date.now() };
    const alter = (message: Readonly<Record<string, unknown>>) =>
      message['msgId'] === old.msgId ? { ...message, ...edited } : message;
    service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'altered', alter });
    await core.until(async () => (await textsIn(core, convId)).includes(edited.msgText));
    expect(await core.ask('sync.check', {})).toMatchObject({ isOutdated: false });
    expect(await statesIn(core)).toEqual(['not-arrived']);
  });

  test('the same text by someone else', async () => {
    const { service, core, convId, clock } = await startSlowly();
    await service.admin.addUser({ email: 'ines@x.example' });
    service.admin.addMember(convId, 'ines@x.example');
    service.faults.next(CUT, LOST);
    await sendText(core, convId, 'yes');
    await isIn(core, 'checking');
    await service.admin.post('ines@x.example', { convId }, { msgText: 'yes' });
    clock.advance(HOUR + 10);
    await isIn(core, 'not-arrived');
  });
});

describe('an unclear result', () => {
  test('because of an unreadable later message is left to the person, and the conversation continues', async () => {
    const { service, core, convId, clock } = await startSlowly();
    service.faults.next(CUT, LOST);
    const { id } = await sendText(core, convId, 'lost');
    await sendText(core, convId, 'after it');
    await isIn(core, 'checking', 'queued');
    // One response contains both.
    await silence(service, core);
    await service.admin.post(service.email, { convId }, { msgText: 'who knows' });
    await service.admin.post(service.email, { convId }, { msgText: 'news' });
    service.faults.clear();
    service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, UNREADABLE);
    await core.until(async () => (await textsIn(core, convId)).includes('news'));
    clock.advance(HOUR + 10);
    await core.until(async () => (await statesIn(core))[0] === 'cannot-tell');
    await core.until(() => asked(service).length === 2);
    service.faults.clear();
    await core.until(async () => (await textsIn(core, convId)).includes('after it'));
    await again(core, id);
    await core.until(() => isEmpty(core));
    expect(asked(service)).toEqual(['lost', 'after it', 'lost']);
  });

  test('because of an unreadable last message is left to the person until that is readable', async () => {
    const { service, core, convId, other, clock } = await startSlowly();
    service.faults.next(CUT, LOST);
    await sendText(core, convId, 'lost');
    await isIn(core, 'checking');
    service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, UNREADABLE);
    await service.admin.post(service.email, { convId: other }, { msgText: 'who knows' });
    await core.until(() => core.log.some((line) => line.includes('could not be read')));
    clock.advance(HOUR + 10);
    await core.until(async () => (await statesIn(core))[0] === 'cannot-tell');
    service.faults.clear();
    await isIn(core, 'not-arrived');
    expect(await statesIn(core)).toEqual(['not-arrived']);
  });

  test('one of ours that was deleted in the meantime may have been it', async () => {
    const { service, core, convId, clock } = await startSlowly();
    service.faults.next(CUT, LOST);
    await sendText(core, convId, 'lost');
    await isIn(core, 'checking');
    const { msgId } = await service.admin.post(service.email, { convId }, { msgText: 'who knows' });
    service.admin.deleteMessage(msgId);
    clock.advance(HOUR + 10);
    await core.until(async () => (await statesIn(core))[0] === 'cannot-tell');
  });

  test('a restored service uses the same ids again', async () => {
    const { service, core, convId, account } = await startSlowly();
    service.faults.next(CUT, LOST);
    await sendText(core, convId, 'lost');
    await isIn(core, 'checking');
    await core.close();
    for (const name of readdirSync(account.dir))
      if (name.startsWith('archive')) rmSync(join(account.dir, name));
    service.admin.rollBackTo(1);
    const next = await openTestCore(service, account);
    await next.until(async () => (await statesIn(next))[0] === 'cannot-tell');
  });
});

test('a text is not called undelivered by a service that never returns one’s own messages', async () => {
  const hidden: Dialect = {
    ...{ id: 'own-hidden', section: '4.1', choice: 'One’s own messages are not returned.' },
    page: (messages) => messages.filter(({ senderEmail }) => senderEmail !== TRIAL.email),
  };
  const service = await startTestService({ dialects: [hidden] });
  const colleague = await addColleague(service, 'ana');
  const posted = await service.admin.post(
    colleague.email,
    { participants: [service.email] },
    { msgText: 'hi' },
  );
  const convId = asConvId(posted.convId);
  const core = await openTestCore(service);
  await core.complete();
  await sendText(core, convId, 'confirmed');
  await core.until(async () => (await statesIn(core)).join() === 'sent');
  service.faults.next(CUT, ARRIVED);
  await sendText(core, convId, 'never answered');
  await core.until(async () => (await statesIn(core)).at(-1) === 'cannot-tell');
});
