import { fileUrl, stagedUrl } from '../../../shared/model/files/media.ts';
import type { MsgId, StagedId } from '../../../shared/model/ids.ts';
import { useAccountStores } from './storesContext.ts';

/** The addresses under which the page gets the files of the account that is shown. */
export function useMediaUrls() {
  const { account } = useAccountStores().bridge;
  return {
    fileUrl: (msgId: MsgId) => fileUrl(account, msgId),
    stagedUrl: (id: StagedId) => stagedUrl(account, id),
  };
}
