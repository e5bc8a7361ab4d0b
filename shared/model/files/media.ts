import type { AccountId, MsgId, StagedId } from '../ids.ts';

/** The scheme under which the page gets the contents of files. It has no server behind it but shell/page/mediaScheme.ts. */
export const MEDIA_SCHEME = 'parley-media';

/** The downloaded file of a message. */
export const fileUrl = (account: AccountId, msgId: MsgId): string =>
  `${MEDIA_SCHEME}://file/${account}/${msgId}`;

/** A staged file. */
export const stagedUrl = (account: AccountId, id: StagedId): string =>
  `${MEDIA_SCHEME}://staged/${account}/${id}`;
