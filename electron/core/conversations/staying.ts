import type { ConvId } from '../../../shared/model/ids.ts';
import type { SqlValue } from '../db/db.ts';
import type { Store } from '../db/store.ts';
import { lastWait } from './waiting.ts';

type Values = Readonly<Record<string, SqlValue>>;

interface Listed {
  readonly where: string;
  readonly values: Values;
}

/** Those that fit `where`, and those that stay. */
export function orStay(where: string, stay: readonly ConvId[]): Listed {
  if (stay.length === 0) return { where, values: {} };
  const isOne = stay.map((_, n) => `convId = :stay${n}`);
  return { where: `(${[where, ...isOne].join(' OR ')})`, values: named('stay', stay) };
}

/** The first message of a wait and its time, for the order; `values` come beside those of `orStay`. */
interface WaitOrder {
  readonly from: string;
  readonly time: string;
  readonly values: Values;
}

/** One that stays keeps its place when it has been answered, so that the next one is the next oldest. */
export function waitOrder(store: Store, stay: readonly ConvId[]): WaitOrder {
  if (stay.length === 0) return { from: 'waitingFrom', time: 'waitingTime', values: {} };
  const waited = stay.map((convId) => lastWait(store, convId));
  return {
    from: `coalesce(waitingFrom, ${ofEach(stay, (n) => `ifnull(:from${n}, ownUpTo)`)})`,
    time: `coalesce(waitingTime, ${ofEach(stay, (n) => `:time${n}`)})`,
    values: {
      ...named(
        'from',
        waited.map((each) => each?.msgId ?? null),
      ),
      ...named(
        'time',
        waited.map((each) => each?.created ?? 0),
      ),
    },
  };
}

const named = (name: string, values: readonly SqlValue[]): Values =>
  Object.fromEntries(values.map((value, n) => [`${name}${n}`, value]));

/** Further arguments of `coalesce`. */
const ofEach = (stay: readonly ConvId[], value: (n: number) => string): string =>
  stay.map((_, n) => `iif(convId = :stay${n}, ${value(n)}, NULL)`).join(', ');
