import { z } from 'zod';
import { AVATAR_COLOURS } from '../model/avatarColour.ts';
import type { ListedAccount, Session } from '../model/session.ts';
import { webClientIn } from '../text/chatLink.ts';
import { nothing, route, zAccountId } from './inputs.ts';

/** As `webClientIn` returns it. */
const zWebUrl = z
  .string()
  .max(2_000)
  .refine((url) => webClientIn(url) === url);

export const accountsAppRoutes = {
  /** All accounts with data on this computer, in the person's order. */
  'accounts.list': route<readonly ListedAccount[]>()(nothing),
  /** Shows an open account in the window. Rejects with `signed-out` for any other. */
  'accounts.show': route<Session>()(z.object({ account: zAccountId }).strict()),
  /** Tries again to open a signed-in account whose data couldn't be opened, and shows it. Rejects with why not. */
  'accounts.open': route<Session>()(z.object({ account: zAccountId }).strict()),
  /** Puts accounts into this order. Those that aren't named follow in their old order. */
  'accounts.setOrder': route<readonly ListedAccount[]>()(
    z.object({ accounts: z.array(zAccountId).max(1_000) }).strict(),
  ),
  /** Null: the colour that Parley gave the account. */
  'accounts.setColour': route<readonly ListedAccount[]>()(
    z
      .object({
        account: zAccountId,
        colour: z
          .number()
          .int()
          .min(0)
          .max(AVATAR_COLOURS - 1)
          .nullable(),
      })
      .strict(),
  ),
  /** Null: it isn't known any more. */
  'accounts.setWebUrl': route<readonly ListedAccount[]>()(
    z.object({ account: zAccountId, webUrl: zWebUrl.nullable() }).strict(),
  ),
} as const;

export interface AccountsAppEvents {
  /** Something of the list changed. */
  accounts: readonly ListedAccount[];
}
