import { expect, test } from 'vitest';
import { AppError, type Result } from '../../../shared/errors/errors.ts';
import { accountId, convId, msgId } from '../../../shared/model/ids.ts';
import type { LeadsTo } from '../../../shared/model/notifications.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { answersTo } from './answersTo.ts';
import type { NotificationWords } from './notificationWords.ts';

const ANA = accountId('ana');
const PRESSED = { account: ANA, convId: convId(1), msgId: msgId(2) };

interface Start {
  readonly content?: Settings['notifyContent'];
  readonly name?: string | null;
  /** Core answers these, in order; omitted: the account isn't open. */
  readonly answers?: readonly Result<null>[];
}

/** The answers to notifications of an account that isn't open, and the notifications that say what became of them. */
function start({ content = 'message', name = null, answers: given }: Start = {}) {
  const open = new Set<NotificationWords & { readonly leadsTo: LeadsTo }>();
  const due: (() => void)[] = [];
  const failures: string[] = [];
  const asked: unknown[] = [];
  const parts = {
    goTo: () => {},
    coreOf: () => {
      if (given === undefined) throw new AppError('signed-out', 'The account is not open.');
      const request = async (_route: string, input: unknown) => given[asked.push(input) - 1];
      return { request: request as CoreClient['request'] };
    },
    accountName: () => name,
    settings: () => ({ notifyContent: content }),
    later: (run: () => void) => void due.push(run),
    log: { info: () => {}, warn: (line: string) => void failures.push(line), error: () => {} },
  };
  let press = () => {};
  const answers = answersTo(parts, (said, leadsTo, onPressed = () => {}) => {
    press = onPressed;
    const shown = { ...said, leadsTo };
    open.add(shown);
    return { close: () => void open.delete(shown) };
  });
  const failed = (count: number) => expect.poll(() => failures.length).toBe(count);
  const wait = () => {
    for (const run of due.splice(0)) run();
  };
  return { answers, asked, shown: () => [...open], failed, wait, press: () => press() };
}

test('a reply to an account that is signed out comes back, and can be answered again', async () => {
  const { answers, shown, failed, wait } = start();
  answers.reply(PRESSED, 'On my way.');
  await failed(1);
  await expect.poll(shown).toHaveLength(1);
  wait();
  expect(shown()).toEqual([{ title: 'Your reply wasn’t sent', body: 'On my way.', leadsTo: PRESSED }]);
});

test('a reply to an account that was removed comes back once, can’t be answered, and goes after a while', async () => {
  const { answers, shown, failed, wait } = start();
  answers.removed(ANA);
  answers.reply(PRESSED, 'On my way.');
  answers.markRead(PRESSED);
  await failed(2);
  const title = 'Your reply wasn’t sent, because its account was removed';
  expect(shown()).toEqual([{ title, body: 'On my way.', leadsTo: null }]);
  wait();
  expect(shown()).toEqual([]);
});

test('where notifications show nothing, a reply that failed shows its text only when it is pressed', async () => {
  const { answers, shown, press } = start({ content: 'nothing', name: 'ana@x.example' });
  answers.reply(PRESSED, 'On my way.');
  const title = 'Your reply wasn’t sent';
  const hidden = { title, body: 'Press here to show its text.', leadsTo: PRESSED };
  await expect.poll(shown).toEqual([hidden]);
  press();
  await expect.poll(shown).toEqual([hidden, { title, body: 'On my way.', leadsTo: PRESSED }]);
});

test('the same holds for a late reply to a removed account', async () => {
  const { answers, shown, press } = start({ content: 'nothing' });
  answers.removed(ANA);
  answers.reply(PRESSED, 'On my way.');
  await expect.poll(shown).toMatchObject([{ body: 'Press here to show its text.', leadsTo: null }]);
  press();
  await expect.poll(shown).toMatchObject([{}, { body: 'On my way.', leadsTo: null }]);
});

test('a failure names its account among several', async () => {
  const { answers, shown } = start({ name: 'ana@x.example' });
  answers.markRead(PRESSED);
  await expect.poll(shown).toMatchObject([{ title: 'The message wasn’t marked as read (ana@x.example)' }]);
});

const DIED: Result<null> = { ok: false, error: { code: 'internal', message: 'Core stopped.' } };

test('a reply is asked for again with the same id when core dies, and comes back only if that fails, too', async () => {
  const { answers, asked, shown } = start({ answers: [DIED, { ok: true, data: null }] });
  answers.reply(PRESSED, 'On my way.');
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
  expect(shown()).toEqual([]);

  const again = start({ answers: [DIED, DIED] });
  again.answers.reply(PRESSED, 'On my way.');
  await expect.poll(again.shown).toHaveLength(1);
});
