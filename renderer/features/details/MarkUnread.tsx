import { MailOpen } from 'lucide-react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useNotices } from '../notices/noticesStore.ts';

/** How far back it looks for the last message of someone else. */
const LOOKED_AT = 50;

/** Marks the last message of someone else as unread, and leaves the conversation, because staying would mark it as read again. */
export function MarkUnread({ convId }: { readonly convId: ConvId }) {
  const { t } = useTranslation('frame');
  const { bridge, selection } = useAccountStores();
  const { request } = bridge;
  const say = useNotices((state) => state.say);
  const failed = useNotices((state) => state.failed);

  const markUnread = async () => {
    const page = await request('messages.page', { convId, at: { kind: 'newest', limit: LOOKED_AT } });
    const last = page.messages.findLast((message) => !message.isFromSelf && !message.isDeleted);
    if (!last) {
      say(t('details.nothingToMark'));
      return;
    }
    const { selection: open, close } = selection.getState();
    if (open?.kind === 'conversation' && open.convId === convId) close();
    await request('conversations.markUnread', { convId, from: last.msgId });
    say(t('details.markedUnread'));
  };
  return (
    <Button isWide icon={<MailOpen />} onPress={() => void markUnread().catch(failed)}>
      {t('details.markUnread')}
    </Button>
  );
}
