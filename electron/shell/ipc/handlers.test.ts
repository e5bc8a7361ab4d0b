import type { Dialog, MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import { accountId, msgId } from '../../../shared/model/ids.ts';
import { createBrowser } from '../security/browser.ts';
import { createConfirmations } from '../security/confirming.ts';
import { createDialogs } from '../window/dialogs.ts';
import { testWindows } from '../window/testWindows.ts';
import { createAppHandlers, createShellHandlers } from './handlers.ts';

const ANA = accountId('ana');
const LISTED = { id: ANA, email: 'ana@x.example', serviceUrl: 'https://x.example', isDemo: false };

type AppParts = Parameters<typeof createAppHandlers>[0];
type ShellParts = Parameters<typeof createShellHandlers>[0];
type Core = Parameters<ReturnType<typeof createShellHandlers>['links.open']>[1];

/** A person who presses this button of each question. */
function open(button: number) {
  const questions: MessageBoxOptions[] = [];
  const opened: string[] = [];
  const signedOut: unknown[] = [];
  const showMessageBox = async (question: MessageBoxOptions) => {
    questions.push(question);
    return { response: button, checkboxChecked: false };
  };
  const dialogs = createDialogs({ showMessageBox } as unknown as Dialog, () => null, {
    clock: () => 0,
    log: { warn: () => {} },
  });
  const confirm = createConfirmations({
    ...{ dialogs, mayHoldData: () => true, clock: () => 0 },
    ownAddresses: async () => [],
    ...{ nameOf: () => null, hasSetAside: async () => false },
  });
  const browser = createBrowser({ openExternal: async (address) => void opened.push(address) }, () => 0);
  const session = {
    list: async () => [LISTED],
    current: () => 'as before',
    signOut: async (input: unknown) => {
      signedOut.push(input);
      return 'signed out';
    },
  };
  const core = { control: async () => false } as unknown as Core;
  const { 'links.open': openLink } = createShellHandlers({ confirm, browser } as unknown as ShellParts);
  const { 'session.signOut': signOut } = createAppHandlers({ confirm, session } as unknown as AppParts);
  const { page } = testWindows().add(null);
  const link = (url: string) => openLink({ url, msgId: msgId(7) }, core, ANA, page);
  const leave = (input: Parameters<typeof signOut>[0]) => signOut(input, page);
  return { asked: () => questions.map(({ detail }) => detail), opened, signedOut, link, signOut: leave };
}

test.each([
  [1, ['https://x.example/']],
  [0, []],
])('a link opens only at the address that was agreed to (button %i)', async (button, addresses) => {
  const { asked, opened, link } = open(button);
  await link('https://X.example');
  expect(asked()).toEqual([expect.stringMatching(/^https:\/\/x\.example\/\n/u)]);
  expect(opened).toEqual(addresses);
});

test.each(['file:///etc/passwd', 'http://x.example/', 'parley://chat/1', 'https://me:secret@x.example/'])(
  'no one is even asked about %s',
  async (url) => {
    const { asked, opened, link } = open(1);
    await expect(link(url)).rejects.toMatchObject({ code: 'link-refused' });
    expect([asked(), opened]).toEqual([[], []]);
  },
);

test('an account is removed only if the person agrees, and a sign-out that keeps it needs no question', async () => {
  const removal = { account: ANA, forget: true };
  const refusing = open(0);
  expect(await refusing.signOut(removal)).toBe('as before');
  expect(refusing.asked()).toEqual([expect.stringMatching(/^ana@x\.example\n/u)]);
  expect(refusing.signedOut).toEqual([]);
  expect(await refusing.signOut({ account: ANA, forget: false })).toBe('signed out');
  expect(refusing.asked()).toHaveLength(1);

  const agreeing = open(1);
  expect(await agreeing.signOut(removal)).toBe('signed out');
  expect(agreeing.signedOut).toEqual([removal]);
});
