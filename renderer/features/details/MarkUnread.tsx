import { MailOpen } from 'lucide-react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useConversation } from '../conversations/conversationsStore.ts';
import { useConversationActions } from '../conversations/useConversationActions.ts';

export function MarkUnread({ convId }: { readonly convId: ConvId }) {
  const { t } = useTranslation('frame');
  const { markUnread } = useConversationActions(convId);
  const conversation = useConversation(convId);
  return (
    <Button isWide icon={<MailOpen />} onPress={() => markUnread(conversation)}>
      {t('details.markUnread')}
    </Button>
  );
}
