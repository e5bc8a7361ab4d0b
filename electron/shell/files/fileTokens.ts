import { randomUUID } from 'node:crypto';
import { AppError } from '../../../shared/errors/errors.ts';
import { type AccountId, type FileToken, fileToken } from '../../../shared/model/ids.ts';

/** The question about a folder may stand open for so long, milliseconds. */
const TOKEN_LIFE_MS = 3_600_000;

/** Paths of files that the person chose. The page has a random token for each, which works once, for one account, until it loads again. */
export interface FileTokens {
  issue(account: AccountId, path: string): FileToken;
  /** Returns the paths in order. @throws AppError `file-not-chosen` if one token is not good; then it uses none of them */
  redeem(account: AccountId, tokens: readonly FileToken[]): readonly string[];
  /** The page is loaded anew. */
  forgetAll(): void;
}

interface Chosen {
  readonly account: AccountId;
  readonly path: string;
  readonly until: number;
}

/** `now`: milliseconds on any steady clock. */
export function createFileTokens(now: () => number): FileTokens {
  const chosen = new Map<FileToken, Chosen>();

  function forgetOld(): void {
    for (const [token, { until }] of chosen) if (until <= now()) chosen.delete(token);
  }

  return {
    issue(account, path) {
      forgetOld();
      const token = fileToken(randomUUID());
      chosen.set(token, { account, path, until: now() + TOKEN_LIFE_MS });
      return token;
    },
    redeem(account, tokens) {
      forgetOld();
      const paths = tokens.flatMap((token) => {
        const known = chosen.get(token);
        return known?.account === account ? known.path : [];
      });
      const isEachOnce = new Set(tokens).size === tokens.length;
      if (paths.length < tokens.length || !isEachOnce)
        throw new AppError('file-not-chosen', 'A token is unknown, used or too old.');
      for (const token of tokens) chosen.delete(token);
      return paths;
    },
    forgetAll: () => chosen.clear(),
  };
}
