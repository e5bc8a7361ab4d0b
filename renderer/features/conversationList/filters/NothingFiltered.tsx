import { CheckCheck, MailCheck, PencilLine } from 'lucide-react';
import type { ListFilter } from '../../../../shared/model/conversations.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';

const ICONS = { unread: <MailCheck />, drafts: <PencilLine />, notSent: <CheckCheck /> } as const;

interface NothingFilteredProps {
  readonly filter: Exclude<ListFilter, 'all'>;
  readonly onShowAll: () => void;
}

/** There are conversations, but none of this kind. */
export function NothingFiltered({ filter, onShowAll }: NothingFilteredProps) {
  const { t } = useTranslation('frame');
  return (
    <EmptyState
      icon={ICONS[filter]}
      title={t(`filters.empty.${filter}`)}
      action={<Button onPress={onShowAll}>{t('filters.empty.action')}</Button>}
    >
      {t(`filters.empty.${filter}Body`)}
    </EmptyState>
  );
}
