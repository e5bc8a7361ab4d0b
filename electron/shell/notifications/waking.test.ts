import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { accountId } from '../../../shared/model/ids.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../shared/model/settings.ts';
import { openTestCore } from '../../../testing/core/testCore.ts';
import type { NotificationWords } from './notificationWords.ts';
import { createWaking } from './waking.ts';

const INES = 'ines.rocha@x.example';
const ANA = accountId('ana');

const seen = ({ convId, last }: Conversation) => ({ convId, upTo: last?.msgId ?? (0 as const) });

/** `count` conversations with Ines, and the notifications that are open. */
async function start(count: number, change: Partial<Settings> = {}, name: string | null = null) {
  const service = await startTestService();
  await service.admin.addUser({ email: INES });
  const toMe = { participants: [service.email] };
  for (let at = 1; at <= count; at += 1)
    await service.admin.post(INES, toMe, { msgText: `the secret place ${at}` });
  const core = await openTestCore(service);
  await core.complete();
  const { conversations } = await core.ask('conversations.list', { view: { kind: 'inbox' }, limit: 50 });
  const open = new Set<NotificationWords & { readonly isSilent: boolean }>();
  const waking = createWaking({
    settings: () => ({ ...DEFAULT_SETTINGS, ...change }),
    accountName: () => name,
    now: () => new Date('2026-11-25T12:00:00'),
    get: async (_, convId) =>
      (await core.ask('conversations.list', { view: { kind: 'inbox' }, limit: 50 })).conversations.find(
        (one) => one.convId === convId,
      ) ?? null,
    show: (words, _place, isSilent) => {
      const shown = { ...words, isSilent };
      open.add(shown);
      return { close: () => void open.delete(shown) };
    },
  });
  /** They were snoozed until just now. */
  const wake = async () => {
    await core.ask('triage.set', {
      conversations: conversations.map(seen),
      to: { kind: 'snoozed', until: 1 },
    });
    await core.until(async () => {
      const page = await core.ask('conversations.list', { view: { kind: 'inbox' }, limit: 50 });
      return page.conversations.length === count && page.conversations.every(({ isBack }) => isBack);
    });
    await waking.woken(ANA, conversations);
  };
  return { core, waking, open, conversations, wake };
}

test('a conversation that is back says who wrote last, and its notification goes once it is dealt with', async () => {
  const { core, waking, open, conversations, wake } = await start(1);
  await wake();
  expect([...open]).toEqual([
    { title: 'Back: Ines Rocha', body: 'the secret place 1', isSilent: !DEFAULT_SETTINGS.notifySound },
  ]);
  await waking.changed(ANA, null);
  expect(open.size).toBe(1);
  const convIds = conversations.map(({ convId }) => convId);
  await core.ask('triage.set', { conversations: conversations.map(seen), to: { kind: 'done' } });
  await waking.changed(ANA, convIds);
  expect([...open]).toEqual([]);
});

test('many that come back at once share one notification, which names none of them', async () => {
  const { core, waking, open, conversations, wake } = await start(5);
  await wake();
  expect([...open]).toMatchObject([{ title: 'Parley', body: '5 conversations are back from their snooze' }]);
  const convIds = conversations.map(({ convId }) => convId);
  await core.ask('triage.set', { conversations: conversations.slice(1).map(seen), to: { kind: 'done' } });
  await waking.changed(ANA, convIds);
  expect(open.size).toBe(1);
  waking.forget(ANA);
  expect([...open]).toEqual([]);
});

test.each([
  ['sender', 'Back: Ines Rocha (ben)', ''],
  ['nothing', 'Parley', '1 conversation is back from its snooze'],
] as const)('it shows no more than the settings say: %s', async (notifyContent, title, body) => {
  const { open, wake } = await start(1, { notifyContent }, 'ben');
  await wake();
  expect([...open]).toMatchObject([{ title, body }]);
});
