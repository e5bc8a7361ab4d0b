import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { openTestCore, type TestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { ANY, ruleWith } from './testRules.ts';

const INES = 'ines@x.example';

/** A conversation with Ines and its history, read by an account that is then kept open or opened again. */
async function withHistory() {
  const service = await startTestService();
  await service.admin.addUser({ email: INES });
  const first = await service.admin.post(INES, { participants: [service.email] }, { msgText: 'refund 0' });
  const { convId } = first;
  const say = (text: string, from = INES) => service.admin.post(from, { convId }, { msgText: text });
  for (let i = 1; i < 20; i += 1) await say(`refund ${i}`);
  const pace = { newestFocusedMs: 40, newestBackgroundMs: 40 };
  const open = { dir: temporaryDir(), key: randomBytes(32), pace };
  return { service, convId, say, open: () => openTestCore(service, open) };
}

const isThere = (core: TestCore, text: string) => async () => {
  const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 10 });
  return conversations.some(({ last }) => last?.text === text);
};

it('rules act on new messages of others before they are notified of, also on those that came while Parley was closed, and on no history', async () => {
  const { service, convId, say, open } = await withHistory();
  const core = await open();
  const rule = ruleWith({ words: ['refund'] }, { pins: true, level: 'none', snooze: 'tomorrow' });
  const { name, conditions, actions } = rule;
  const saved = await core.ask('rules.save', { id: null, name, conditions, actions });
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  const acts = async (from: TestCore) => {
    const { entries } = await from.ask('rules.log', { id: saved.id, before: null });
    return entries.map(({ match, act }) => [match?.message.text, act.kind]);
  };
  await core.complete();
  expect(await acts(core)).toEqual([]);
  await say('refund from here', service.email);
  await say('refund, please');
  await core.until(isThere(core, 'refund, please'));
  const first = [
    ['refund, please', 'snooze'],
    ['refund, please', 'level'],
    ['refund, please', 'pin'],
  ];
  expect(await acts(core)).toEqual(first);
  expect(core.newMessages.at(-1)?.facts?.conversation).toMatchObject({
    ...{ convId, notify: 'none', isPinned: true, state: { kind: 'snoozed' } },
  });
  await core.close();

  await say('a refund while closed');
  const again = await open();
  await again.complete();
  await again.until(isThere(again, 'a refund while closed'));
  expect(await acts(again)).toEqual([['a refund while closed', 'snooze'], ...first]);
  await again.close();
  const last = await open();
  await last.complete();
  expect(await acts(last)).toHaveLength(4);
});

it('a rule needs a condition and an action', async () => {
  const { open } = await withHistory();
  const core = await open();
  const { name, conditions, actions } = ruleWith({ words: ['refund'] });
  const INVALID = { ok: false, error: { code: 'bad-input' } };
  const save = (part: object) => core.request('rules.save', { id: null, name, conditions, actions, ...part });
  expect(await save({ conditions: ANY })).toMatchObject(INVALID);
  expect(await save({ conditions: { ...ANY, words: ['!'] } })).toMatchObject(INVALID);
  expect(await save({ actions: { ...actions, pins: false } })).toMatchObject(INVALID);
  expect(await save({})).toMatchObject({ ok: true });
});
