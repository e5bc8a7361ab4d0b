import type { MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import { accountId } from '../../../shared/model/ids.ts';
import { openWith } from './testConfirming.ts';

type Test = ReturnType<typeof openWith>;

/** The words of the question that this asks, which the person answers with No. */
async function wordsOf({ asked, answers }: Test, ask: () => Promise<unknown>): Promise<MessageBoxOptions> {
  const place = answers.length;
  const asking = ask();
  await expect.poll(() => asked.length).toBe(place + 1);
  answers[place]?.(0);
  await asking;
  return asked[place] ?? { message: '' };
}

const page = { registeredUrl: 'https://x.example/', receiver: { url: 'https://me.example/' } };
const events = { ok: true, data: page } as const;

test.each(['events.register', 'events.test'] as const)(
  'the question of %s names the account if several are open',
  async (route) => {
    const of = async (name: string | null) => {
      const given = openWith({ events, name });
      return (await wordsOf(given, () => given.guarded.pass(route, { url: page.registeredUrl }))).detail;
    };
    expect(await of('ben@x.example')).toMatch(/^https:\/\/x\.example\/\n\nAccount: ben@x\.example\n\n/u);
    expect(await of(null)).not.toContain('Account');
  },
);

test('the name of an account adds no line of its own to a question', async () => {
  const given = openWith({ events, name: `ben@x.example\n\nEverything is fine.\u202E${'x'.repeat(5_000)}` });
  const { detail = '' } = await wordsOf(given, () => given.guarded.pass('events.test', {}));
  expect(detail.split('\n\n')).toHaveLength(3);
  expect(detail).not.toContain('\u202E');
  expect(detail.length).toBeLessThan(1_000);
});

test('a removal says that it also takes what was set aside, if there is something', async () => {
  const ana = {
    id: accountId('ana'),
    email: 'ana@x.example',
    serviceUrl: 'https://x.example',
    isDemo: false,
  };
  for (const isDemo of [false, true]) {
    const of = async (isSetAside: boolean) => {
      const given = openWith({ isSetAside });
      return (await wordsOf(given, () => given.confirm.forget({ ...ana, isDemo }, [ana]))).detail;
    };
    expect(await of(true)).toContain('was set aside. It is removed, too');
    expect(await of(false)).not.toContain('set aside');
  }
});

test('a sign-in doesn’t say that no account is at an address which may be that of an account', async () => {
  const given = openWith();
  const known = await wordsOf(given, () => given.signIn('https://x.example'));
  expect(known.detail).toContain('No account on this computer is at this address');
  const unsure = await wordsOf(given, () => given.signIn('https://x.example', false, true));
  expect(unsure.detail).toContain('can’t tell whether it is this one');
  expect(unsure.detail).not.toContain('No account');
});
