import { CheckCheck, MailCheck, PencilLine } from 'lucide-react';
import type { ListFilter } from '../../../../shared/model/conversations.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { useConversations } from '../../conversations/conversationsStore.ts';

const ICONS = { unread: <MailCheck />, drafts: <PencilLine />, notSent: <CheckCheck /> } as const;

/** There are conversations, but none of this kind. */
export function NothingFiltered({ filter }: { readonly filter: Exclude<ListFilter, 'all'> }) {
  const { t } = useTranslation('frame');
  const choose = useConversations((state) => state.setListFilter);
  return (
    <EmptyState
      icon={ICONS[filter]}
      title={t(`filters.empty.${filter}`)}
      action={<Button onPress={() => choose('all')}>{t('filters.empty.action')}</Button>}
    >
      {t(`filters.empty.${filter}Body`)}
    </EmptyState>
  );
}
