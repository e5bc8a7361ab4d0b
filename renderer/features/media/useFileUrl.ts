import { fileUrl } from '../../../shared/model/files/media.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useFiles } from './filesStore.ts';

/**
 * The address of the downloaded file of a message. It names the content, because Chromium draws a picture again from its address alone,
 * whatever `Cache-Control` says, and a restored service may give the message's id to another message.
 */
export function useFileUrl(msgId: MsgId): string {
  const { account } = useAccountStores().bridge;
  const content = useFiles(({ byMsgId }) => {
    const status = byMsgId.get(msgId);
    return status?.state === 'here' ? status.content : '';
  });
  return `${fileUrl(account, msgId)}?${content}`;
}
