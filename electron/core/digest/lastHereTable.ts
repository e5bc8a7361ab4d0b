import type { Store } from '../db/store.ts';

type Local = Pick<Store, 'local'>;

/** See local29.ts and local31.ts. */
export interface LastHere {
  readonly hereAt: number;
  readonly hereUpTo: number;
  readonly sinceAt: number | null;
  readonly sinceUpTo: number | null;
  readonly endAt: number | null;
  readonly endUpTo: number | null;
  readonly isDismissed: 0 | 1;
}

const COLUMNS = 'hereAt, hereUpTo, sinceAt, sinceUpTo, endAt, endUpTo, isDismissed';

export const getLastHere = ({ local }: Local): LastHere | null =>
  local.get<LastHere>(`SELECT ${COLUMNS} FROM last_here`) ?? null;

export function putLastHere({ local }: Local, row: LastHere): void {
  local.run(
    `INSERT OR REPLACE INTO last_here (one, ${COLUMNS})
     VALUES (1, :hereAt, :hereUpTo, :sinceAt, :sinceUpTo, :endAt, :endUpTo, :isDismissed)`,
    { ...row },
  );
}

/** A restored service gives the ids above `common` to other messages, which are all new to the person. */
export function forgetHereAbove({ local }: Local, common: number): void {
  local.run(
    `UPDATE last_here SET hereUpTo = min(hereUpTo, :common), sinceUpTo = min(sinceUpTo, :common),
       endUpTo = min(endUpTo, :common)`,
    { common },
  );
}
