import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zFileToken } from '../../../shared/contract/inputs.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import { type AccountId, accountId, type FileToken, fileToken } from '../../../shared/model/ids.ts';
import { fuzz, hostileText, isPolluted } from '../../../testing/fuzzing.ts';
import { createFileTokens } from './fileTokens.ts';

/** As ARCHITECTURE says. */
const HOUR_MS = 3_600_000;

const ACCOUNTS = [accountId('ana'), accountId('ben')] as const;
const account = fc.constantFrom(...ACCOUNTS);
/** Tokens that were issued, by their place, and whatever else. */
const named = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 12 }) },
  { weight: 1, arbitrary: fc.oneof(fc.uuid(), hostileText) },
);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('issue' as const), account, path: hostileText }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('redeem' as const),
      account,
      tokens: fc.array(named, { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.nat({ max: HOUR_MS }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('load' as const) }) },
);

interface Issued {
  readonly account: AccountId;
  readonly path: string;
  readonly until: number;
}

test('whatever the page tries, a token gives its path once, to its account, before it is too old', async () => {
  const everIssued = new Set<FileToken>();
  await fuzz(fc.array(step, { maxLength: 30 }), 20_000, (steps) => {
    let now = 0;
    const tokens = createFileTokens(() => now);
    const good = new Map<FileToken, Issued>();
    const order: FileToken[] = [];
    const tokenOf = (name: number | string) =>
      fileToken(typeof name === 'number' ? (order[name] ?? 'none') : name);

    for (const each of steps) {
      if (each.does === 'wait') now += each.ms;
      else if (each.does === 'load') {
        tokens.forgetAll();
        good.clear();
      } else if (each.does === 'issue') {
        const token = tokens.issue(each.account, each.path);
        expect(zFileToken.safeParse(token).success && !everIssued.has(token)).toBe(true);
        if (everIssued.size < 10_000) everIssued.add(token);
        good.set(token, { account: each.account, path: each.path, until: now + HOUR_MS });
        order.push(token);
      } else {
        const asked = each.tokens.map(tokenOf);
        const isGood = asked.every((token, index) => {
          const issued = good.get(token);
          return issued?.account === each.account && issued.until > now && asked.indexOf(token) === index;
        });
        const paths = asked.map((token) => good.get(token)?.path);
        expect(redeemed(() => tokens.redeem(each.account, asked))).toEqual(
          isGood ? paths : 'file-not-chosen',
        );
        if (isGood) for (const token of asked) good.delete(token);
      }
    }
  });
  expect(isPolluted()).toBe(false);
});

/** The paths, or the code of the error. */
function redeemed(work: () => readonly string[]): readonly string[] | string {
  try {
    return work();
  } catch (thrown) {
    return AppError.from(thrown).code;
  }
}

test('a token is good for an hour', () => {
  let now = 5;
  const tokens = createFileTokens(() => now);
  const account = accountId('a');
  const [one, other] = [tokens.issue(account, '/one'), tokens.issue(account, '/other')];
  now += HOUR_MS - 1;
  expect(tokens.redeem(account, [one])).toEqual(['/one']);
  now += 1;
  expect(() => tokens.redeem(account, [other])).toThrow(expect.objectContaining({ code: 'file-not-chosen' }));
});
