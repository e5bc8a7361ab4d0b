import type { AccountId, MsgId, StagedId } from '../ids.ts';

/** The scheme under which the page gets the contents of files. It has no server behind it but shell/page/mediaScheme.ts. */
export const MEDIA_SCHEME = 'parley-media';

/** The content of a message's attachment, which is on this computer. */
export const fileUrl = (account: AccountId, msgId: MsgId): string =>
  `${MEDIA_SCHEME}://file/${account}/${msgId}`;

/** A file that stands ready to be sent. */
export const stagedUrl = (account: AccountId, id: StagedId): string =>
  `${MEDIA_SCHEME}://staged/${account}/${id}`;
