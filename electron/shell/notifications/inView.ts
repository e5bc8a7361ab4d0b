import type { AccountId, ConvId } from '../../../shared/model/ids.ts';

interface Seen {
  readonly account: AccountId;
  readonly convIds: readonly ConvId[];
}

/** Which conversations each window shows. `focused`: the window with the focus, by whatever identifies it; null: none has it. */
export function createInView(focused: () => object | null) {
  const seen = new WeakMap<object, Seen>();
  return {
    /** That window shows those conversations, and no others. */
    set(window: object, account: AccountId, convIds: readonly ConvId[]): void {
      seen.set(window, { account, convIds });
    },
    /** It shows nothing yet. */
    loaded(window: object): void {
      seen.delete(window);
    },
    /** Whether the person sees that conversation right now, in whichever window. */
    has(account: AccountId, convId: ConvId): boolean {
      const window = focused();
      const shown = window === null ? undefined : seen.get(window);
      return shown?.account === account && shown.convIds.includes(convId);
    },
  };
}
