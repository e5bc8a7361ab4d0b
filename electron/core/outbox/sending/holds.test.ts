import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { createMovableClock, openTestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { DEFAULT_RULES } from '../../createCore.ts';
import { isEmpty, isIn, pending, smallFile, stage } from '../testFiles.ts';
import { asked, conversations, sendText, textsIn } from '../testTexts.ts';

const HOLD = 10_000;
const HOUR = 3_600_000;

async function start({ undoSendMs = HOLD } = {}) {
  const service = await startTestService();
  const [convId, other] = await conversations(service);
  const clock = createMovableClock();
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, { ...account, clock });
  await core.core.control.setRules({ ...DEFAULT_RULES, undoSendMs });
  await core.complete();
  return { service, convId, other, clock, account, core };
}

describe('with time to undo', () => {
  test('nothing is sent before it is over, then in order; other conversations do not wait', async () => {
    const { service, core, convId, other, clock } = await start();
    const { state } = await sendText(core, convId, 'held');
    expect(Math.abs((state.kind === 'held' ? state.until : 0) - clock.now() - HOLD)).toBeLessThan(HOLD / 2);
    await core.core.control.setRules(DEFAULT_RULES);
    await sendText(core, convId, 'behind it');
    await sendText(core, other, 'elsewhere');
    await core.until(async () => (await textsIn(core, other)).includes('elsewhere'));
    expect(asked(service)).toEqual(['elsewhere']);
    clock.advance(HOLD);
    await core.until(() => isEmpty(core));
    expect(await textsIn(core, convId)).toEqual(['first', 'held', 'behind it']);
  });

  test('setting the clock neither shortens nor lengthens it', async () => {
    const { service, core, convId, clock } = await start();
    await sendText(core, convId, 'held');
    clock.jump(HOUR);
    await core.ask('sync.now', {});
    await service.requests.next('get');
    expect(asked(service)).toEqual([]);
    clock.jump(-3 * HOUR);
    clock.advance(HOLD);
    await core.until(() => isEmpty(core));
  });

  test('after a restart it is sent automatically', async () => {
    const { service, core, convId, account } = await start();
    await sendText(core, convId, 'held');
    await core.close();
    const clock = createMovableClock();
    clock.jump(-HOUR);
    const next = await openTestCore(service, { ...account, clock });
    await next.complete();
    await next.until(() => isEmpty(next));
    expect(asked(service)).toEqual(['held']);
  });
});

describe('undo send', () => {
  test('an undone text is never sent, and is in the draft before the text written since', async () => {
    const { service, core, convId, clock } = await start();
    const { id } = await sendText(core, convId, 'taken back', { priority: 3 });
    const draft = { text: 'more', priority: 0, title: '', participants: [], captionOn: null } as const;
    await core.ask('drafts.set', { convId, draft: { ...draft, participants: [] } });
    expect(await core.ask('outbox.takeBack', { id })).toMatchObject([{ text: 'taken back' }]);
    expect(await core.ask('drafts.get', { convId })).toMatchObject({ text: 'taken back\nmore' });
    clock.advance(HOLD);
    await sendText(core, convId, 'after it');
    clock.advance(HOLD);
    await core.until(async () => (await textsIn(core, convId)).includes('after it'));
    expect(asked(service)).toEqual(['after it']);
  });

  test('an undone new conversation is back in its form', async () => {
    const { core } = await start();
    const participants = ['ines@x.example'];
    const { id } = await sendText(core, null, 'hello', { title: 'Plans', participants });
    await core.ask('outbox.takeBack', { id });
    const draft = await core.ask('drafts.get', { convId: null });
    expect(draft).toMatchObject({ text: 'hello', title: 'Plans', participants });
    expect(await pending(core)).toEqual([]);
  });

  test('files are undone together with their text, and can be sent again', async () => {
    const { service, core, convId, clock, account } = await start();
    const folder = temporaryDir();
    const files = await stage(core, convId, [smallFile(folder, 'a.txt'), smallFile(folder, 'b.txt')], {
      text: 'see',
    });
    const paste = { convId, name: 'shot.png', bytes: new Uint8Array(10) };
    const all = (await core.ask('staged.addPasted', paste)).files.map(({ id }) => id);
    const [first] = await core.ask('outbox.sendFiles', { ...files, files: all });
    await core.ask('outbox.takeBack', { id: first?.id ?? '' });
    expect(await pending(core)).toEqual([]);
    const staged = await core.ask('staged.list', { convId });
    expect(staged.map(({ name, problem }) => [name, problem])).toEqual([
      ['a.txt', null],
      ['b.txt', null],
      ['shot.png', null],
    ]);
    expect(await core.ask('drafts.get', { convId })).toMatchObject({ text: 'see', captionOn: first?.id });
    expect(readdirSync(join(account.dir, 'staged'))).toEqual(all.slice(-1));
    const ids = staged.map(({ id }) => id);
    await core.ask('outbox.sendFiles', { ...files, files: ids });
    clock.advance(HOLD);
    await core.until(() => isEmpty(core));
    expect(service.requests.count('sendfile')).toBe(3);
  });

  test('an item that is being sent or may have been delivered is not undone', async () => {
    const { service, core, convId } = await start({ undoSendMs: 0 });
    service.faults.next({ endpoint: 'send' }, { kind: 'delay', ms: 600_000 });
    const arrived = service.requests.next('send');
    const { id } = await sendText(core, convId, 'on its way');
    await arrived;
    await expect(core.ask('outbox.takeBack', { id })).rejects.toMatchObject({ code: 'bad-input' });
  });
});

describe('an item that waited for more than a day', () => {
  async function startLate() {
    const dataDir = temporaryDir();
    const service = await startTestService({ dataDir });
    const [convId, other] = await conversations(service);
    const clock = createMovableClock();
    const core = await openTestCore(service, { clock });
    await core.complete();
    await service.stop();
    await core.until(() => core.status()?.connection.state === 'trouble');
    const { id } = await sendText(core, convId, 'old');
    clock.jump(25 * HOUR);
    await sendText(core, convId, 'behind it');
    await sendText(core, other, 'elsewhere');
    const back = await startTestService({ dataDir, port: Number(new URL(service.url).port) });
    await core.until(async () => (await textsIn(core, other)).includes('elsewhere'));
    expect(await pending(core)).toMatchObject([
      { state: { kind: 'overdue' } },
      { state: { kind: 'queued', error: null } },
    ]);
    return { core, service: back, convId, clock, id };
  }

  test('needs the person’s decision, then is sent in order; its conversation waits', async () => {
    const { core, service, convId, clock, id } = await startLate();
    clock.jump(-25 * HOUR);
    await core.ask('sync.now', {});
    await service.requests.next('get');
    expect(asked(service)).toEqual(['elsewhere']);
    clock.jump(25 * HOUR);
    await core.ask('outbox.retry', { id, evenIfUnconfirmed: false });
    await core.until(() => isEmpty(core));
    expect(await textsIn(core, convId)).toEqual(['first', 'old', 'behind it']);
  });

  test('also needs it if the clock was days ahead when it was sent', async () => {
    const service = await startTestService();
    const [convId] = await conversations(service);
    const clock = createMovableClock();
    const core = await openTestCore(service, { clock });
    await core.complete();
    service.faults.next({ times: Number.POSITIVE_INFINITY }, { kind: 'rate-limit', retryAfterSeconds: 0 });
    await core.until(() => core.status()?.connection.state === 'trouble');
    clock.jump(240 * HOUR);
    await sendText(core, convId ?? 0, 'on my way');
    clock.jump(-240 * HOUR);
    clock.advance(72 * HOUR);
    service.faults.clear();
    await isIn(core, 'overdue');
    expect(asked(service)).toEqual([]);
  });

  test('can be removed, and its conversation continues', async () => {
    const { core, convId, id } = await startLate();
    await core.ask('outbox.remove', { id });
    await core.until(() => isEmpty(core));
    expect(await textsIn(core, convId)).toEqual(['first', 'behind it']);
  });
});

test('a message written just now is sent, though the first one of its new conversation failed more than a day ago', async () => {
  const service = await startTestService();
  await service.admin.addUser({ email: 'ines@x.example' });
  const clock = createMovableClock();
  const core = await openTestCore(service, { clock });
  await core.complete();
  service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400, error: 'no' });
  const people = { participants: ['ines@x.example'] };
  const first = await sendText(core, null, 'first', people);
  await isIn(core, 'failed');
  clock.jump(25 * HOUR);
  const second = await sendText(core, null, 'second', { ...people, follows: first.id });
  expect(second.created).toBe(first.created);
  expect(second.askedAt).toBeGreaterThanOrEqual(first.askedAt + 25 * HOUR);
  await core.ask('outbox.retry', { id: first.id, evenIfUnconfirmed: false });
  const state = async () => (await core.ask('outbox.get', { id: second.id })).state.kind;
  await core.until(async () => ['sent', 'overdue'].includes(await state()));
  expect(asked(service)).toEqual(['first', 'first', 'second']);
});
