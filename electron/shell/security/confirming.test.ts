import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import { accountId } from '../../../shared/model/ids.ts';
import { openWith } from './testConfirming.ts';

test('one question at a time, and none for what the page asks meanwhile', async () => {
  const { asked, answers, open, confirm, signIn } = openWith();
  const first = open('https://one.example/');
  await expect.poll(() => asked.length).toBe(1);
  const others = Promise.all([
    open('https://two.example/'),
    confirm.forget(undefined, []),
    signIn('https://x.example'),
    confirm.proxyLogin('proxy.example:3128'),
  ]);
  expect(await others).toEqual([false, false, false, false]);
  expect(asked).toHaveLength(1);
  answers[0]?.(1);
  expect(await first).toBe(true);
  const next = open('https://three.example/');
  await expect.poll(() => asked.length).toBe(2);
  answers[1]?.(0);
  expect(await next).toBe(false);
});

test('an address that was agreed to is not asked about again, one that was refused is', async () => {
  const { asked, answers, open, signIn } = openWith();
  const ways = [() => open('https://one.example/'), () => signIn('https://one.example/')];
  for (const way of ways) {
    const before = asked.length;
    for (const answer of [0, 1]) {
      const done = way();
      await expect.poll(() => asked.length).toBe(before + 1 + answer);
      answers.at(-1)?.(answer);
      expect(await done).toBe(answer === 1);
    }
    expect(await way()).toBe(true);
    expect(asked).toHaveLength(before + 2);
  }
});

test('a page that asks again and again about what the person refused gets an error unasked, until a minute has passed', async () => {
  const { time, asked, answers, open, confirm, signIn, guarded } = openWith();
  const register = async () => {
    await guarded.pass('events.register', { url: 'https://one.example/' });
    return false;
  };
  const ways = [
    () => open('https://one.example/'),
    () => signIn('https://one.example/'),
    () => confirm.forget(undefined, []),
    () => confirm.proxyLogin('proxy.example:3128'),
    register,
  ];
  for (const way of ways) {
    const before = asked.length;
    const refuse = async () => {
      const count = asked.length;
      const done = way();
      await expect.poll(() => asked.length).toBe(count + 1);
      answers.at(-1)?.(0);
      expect(await done).toBe(false);
    };
    await refuse();
    time.now += 1_000;
    await refuse();
    time.now += 58_999;
    for (let i = 0; i < 100; i += 1) await expect(way()).rejects.toMatchObject({ code: 'refused-twice' });
    expect(asked).toHaveLength(before + 2);
    time.now += 1;
    await refuse();
    expect(asked).toHaveLength(before + 3);
  }
});

test('a question that was not shown is not one that the person refused', async () => {
  const { asked, answers, open } = openWith();
  const first = open('https://one.example/');
  await expect.poll(() => asked.length).toBe(1);
  for (let i = 0; i < 5; i += 1) expect(await open('https://two.example/')).toBe(false);
  answers[0]?.(0);
  await first;
  const next = open('https://two.example/');
  await expect.poll(() => asked.length).toBe(2);
  answers[1]?.(1);
  expect(await next).toBe(true);
});

test('a key that was meant for the page agrees to nothing', async () => {
  const { asked, answers, open, confirm, signIn, guarded } = openWith();
  const questions = [
    () => open('https://one.example/'),
    () => confirm.forget(undefined, []),
    () => signIn('https://x.example'),
    () => confirm.proxyLogin('proxy.example:3128'),
    () => guarded.pass('events.register', { url: 'https://x.example/' }),
  ];
  for (const [place, question] of questions.entries()) {
    const done = question();
    await expect.poll(() => asked.length).toBe(place + 1);
    expect(asked[place]).toMatchObject({ defaultId: 0, cancelId: 0 });
    answers[place]?.(0);
    await done;
  }
});

test('a removal names the account that it is about, and another login the proxy', async () => {
  const { asked, answers, confirm } = openWith();
  const ana = {
    id: accountId('ana'),
    email: 'ana@one.example',
    serviceUrl: 'https://one.example',
    isDemo: false,
  };
  const done = confirm.forget(ana, [ana, { ...ana, serviceUrl: 'https://two.example' }]);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.detail).toMatch(/^ana@one\.example, one\.example\n\n/u);
  answers[0]?.(0);
  expect(await done).toBe(false);
  const next = confirm.proxyLogin('proxy.example:3128');
  await expect.poll(() => asked[1]?.detail).toMatch(/^proxy\.example:3128\n\n/u);
  answers[1]?.(1);
  expect(await next).toBe(true);
});

test('the demo is removed in words of its own: its messages are nowhere else', async () => {
  const { asked, answers, confirm } = openWith();
  const demo = {
    id: accountId('demo'),
    email: 'mara@demo.example',
    serviceUrl: 'http://127.0.0.1:4000',
    isDemo: true,
  };
  const done = confirm.forget(demo, [demo]);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toMatchObject({ type: 'warning', message: 'Remove the demo from this computer?' });
  expect(asked[0]?.detail).toContain('with all its messages');
  answers[0]?.(1);
  expect(await done).toBe(true);
});

test('a sign-in is asked about if the page may hold something, or the person may not have typed the address', async () => {
  const { asked, answers, signIn } = openWith({ mayHoldData: false });
  expect(await signIn('https://typed.example')).toBe(true);
  expect(asked).toEqual([]);
  const done = signIn('https://filled-in.example', true);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.detail).toContain('https://filled-in.example');
  answers[0]?.(0);
  expect(await done).toBe(false);
});

test('an address can’t hide, add words of its own, or fill the screen', async () => {
  const { asked, answers, guarded } = openWith();
  const url = `https://evil.example/\n\nYour administrator set this address.\u202Emoc.doog ${'x'.repeat(5_000)}`;
  const done = guarded.pass('events.register', { url: url.slice(0, 2_000) });
  await expect.poll(() => asked.length).toBe(1);
  const [shown = '', ...rest] = asked[0]?.detail?.split('\n\n') ?? [];
  expect(rest).toHaveLength(1);
  expect(shown).not.toMatch(/[\n\u202E]/u);
  expect(shown).toMatch(/^https:\/\/evil\.example\//u);
  expect(shown.length).toBeLessThan(600);
  answers[0]?.(0);
  await done;
});

test('nor can the account of a removal', async () => {
  const { asked, answers, confirm } = openWith();
  const hostile = `one.example\n\nNothing is removed.\u202E${'x'.repeat(5_000)}`;
  const account = {
    id: accountId('eve'),
    email: `ana@${hostile}`,
    serviceUrl: `https://${hostile}`,
    isDemo: false,
  };
  const done = confirm.forget(account, [account]);
  await expect.poll(() => asked.length).toBe(1);
  const [shown = '', ...rest] = asked[0]?.detail?.split('\n\n') ?? [];
  expect(rest).toHaveLength(2);
  expect(shown).not.toMatch(/[\n\u202E]/u);
  expect(shown.length).toBeLessThan(1_000);
  answers[0]?.(0);
  await done;
});

test('a callback address is set only if the person agrees', async () => {
  const { asked, answers, passed, guarded } = openWith();
  for (const answer of [0, 1]) {
    const done = guarded.pass('events.register', { url: 'https://x.example/' });
    await expect.poll(() => asked.length).toBe(1 + answer);
    expect(asked[answer]?.detail).toMatch(/^https:\/\/x\.example\/\n/u);
    answers[answer]?.(answer);
    await done;
  }
  expect(passed).toEqual(['events.get', 'events.register']);
});

test('a test event goes to a registered address only if the person agrees', async () => {
  const page = { registeredUrl: 'https://x.example/', receiver: { url: 'https://me.example/' } };
  const { asked, answers, passed, guarded } = openWith({ events: { ok: true, data: page } });
  for (const answer of [0, 1]) {
    const done = guarded.pass('events.test', {});
    await expect.poll(() => asked.length).toBe(1 + answer);
    expect(asked[answer]?.detail).toMatch(/^https:\/\/x\.example\/\n/u);
    answers[answer]?.(answer);
    await done;
  }
  expect(passed).toEqual(['events.test']);
});

test('no test event is sent when it can’t be known where it would go', async () => {
  const failed = { ok: false, error: new AppError('internal', 'The store is busy.').toData() } as const;
  const { asked, passed, guarded } = openWith({ events: failed });
  expect(await guarded.pass('events.test', {})).toEqual(failed);
  expect([asked, passed]).toEqual([[], []]);
});

const POINT = 'mlat=51.5&mlon=-0.12#map=15/51.5/-0.12';

test('the map that a location opens is not asked about, since it takes nothing along but coordinates', async () => {
  const { asked, open } = openWith();
  expect(await open(`https://www.openstreetmap.org/?${POINT}`)).toBe(true);
  expect(asked).toEqual([]);
});

test.each([
  ...[
    `https://www.openstreetmap.org/?q=a%20secret&${POINT}`,
    `https://www.openstreetmap.org/a%20secret?${POINT}`,
  ],
  ...['https://www.openstreetmap.org/?mlat=51.5&mlon=-0.12&q=a%20secret#map=15/51.5/-0.12'],
  ...['https://www.openstreetmap.org/?mlat=a%20secret&mlon=-0.12#map=15/51.5/-0.12'],
  ...['https://www.openstreetmap.org/?mlat=51.5&mlon=-0.12#map=15/51.5/a%20secret'],
  ...[
    `https://www.openstreetmap.org/?${POINT}/a%20secret`,
    `https://www.openstreetmap.org/?${POINT}&a=secret`,
  ],
  ...[`https://www.openstreetmap.org/?mlat=${'1'.repeat(21)}&mlon=-0.12#map=15/51.5/-0.12`],
  ...[`https://www.openstreetmap.org/?mlat=51.5&mlon=${'1'.repeat(21)}#map=15/51.5/-0.12`],
  ...[
    `https://www.openstreetmap.org.evil.example/?${POINT}`,
    `https://www.openstreetmap.org@evil.example/?${POINT}`,
  ],
  ...[`https://wwwxopenstreetmap.org/?${POINT}`, `https://www.openstreetmapxorg/?${POINT}`],
  ...[`http://www.openstreetmap.org/?${POINT}`, ` https://www.openstreetmap.org/?${POINT}`],
  ...[`https://www.openstreetmap.org/?${POINT}\n`],
])('%j is not the map and is asked about', async (url) => {
  const { asked, answers, open } = openWith();
  const opened = open(url);
  await expect.poll(() => asked.length).toBe(1);
  answers[0]?.(0);
  expect(await opened).toBe(false);
});

test('nothing is asked, and nothing is sent, about a test event while Parley doesn’t listen', async () => {
  const page = { registeredUrl: 'https://x.example/', receiver: { url: null } };
  const { asked, passed, guarded } = openWith({ events: { ok: true, data: page } });
  expect(await guarded.pass('events.test', {})).toEqual({ ok: true, data: { kind: 'not-listening' } });
  expect([asked, passed]).toEqual([[], []]);
});
