import type { SavedReplyId } from '../../../../shared/model/ids.ts';
import type { ReplyFormat, SavedReply } from '../../../../shared/model/savedReplies.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { useSavedReplies } from '../savedRepliesStore.ts';

export interface ReplyActions {
  add(): void;
  edit(id: SavedReplyId): Promise<void>;
  /** Opens the form with the same in it. */
  duplicate(id: SavedReplyId): Promise<void>;
  remove(id: SavedReplyId): Promise<void>;
  chooseImport(): Promise<void>;
  exportAs(format: ReplyFormat): Promise<void>;
}

const BLANK = { id: null, folder: '', name: '', text: '', from: 'list' } as const;

/** The actions of the list of saved replies. Each says its own failure. */
export function useReplyActions(): ReplyActions {
  const { t } = useTranslation('savedReplies');
  const { bridge, layout } = useAccountStores();
  const { request } = bridge;
  const { dismiss, explain, failed, removed, say } = useNotices((state) => state);
  const { edit, show } = useSavedReplies((state) => state);
  /** It may have closed while core or the person answered. */
  const isOpen = () => layout.getState().dialog === 'saved-replies';

  const told = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (thrown) {
      failed(thrown);
    }
  };
  const putBack = ({ folder, name, text }: SavedReply) =>
    told(async () => {
      const { kind } = await request('savedReplies.save', { id: null, folder, name, text });
      if (kind !== 'saved') explain(t('list.notRestored'));
    });
  return {
    add: () => edit(BLANK),
    edit: (id) =>
      told(async () => {
        const reply = await request('savedReplies.get', { id });
        if (isOpen()) edit({ ...reply, from: 'list' });
      }),
    duplicate: (id) =>
      told(async () => {
        const reply = await request('savedReplies.get', { id });
        const name = t('form.copyOf', { name: reply.name });
        if (isOpen()) edit({ ...reply, id: null, name, from: 'list' });
      }),
    remove: (id) =>
      told(async () => {
        const reply = await request('savedReplies.remove', { id });
        const notice = removed(reply.name, () => {
          dismiss(notice);
          void putBack(reply);
        });
      }),
    chooseImport: () =>
      told(async () => {
        const preview = await request('savedReplies.chooseImport', {});
        if (isOpen()) show(preview);
      }),
    exportAs: (format) =>
      told(async () => {
        if (await request('savedReplies.export', { format })) say(t('list.exported'));
      }),
  };
}
