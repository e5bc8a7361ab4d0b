import { Tag } from 'lucide-react';
import type { ListFilter } from '../../../../shared/model/conversations.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { ViewIcon } from './ViewIcon.tsx';

interface NothingFilteredProps {
  readonly filter: Exclude<ListFilter, 'all'>;
  readonly onChoose: (view: ListFilter) => void;
}

/** No conversation has the label whose view is listed. */
export function NothingLabelled({ onChoose }: Pick<NothingFilteredProps, 'onChoose'>) {
  const { t } = useTranslation('labels');
  return (
    <EmptyState
      icon={<Tag />}
      title={t('empty')}
      action={<Button onPress={() => onChoose('inbox')}>{t('filters.empty.action', { ns: 'frame' })}</Button>}
    >
      {t('emptyBody')}
    </EmptyState>
  );
}

/** There are conversations, but none of this kind. */
export function NothingFiltered({ filter, onChoose }: NothingFilteredProps) {
  const { t } = useTranslation('frame');
  const isInbox = filter === 'inbox';
  return (
    <EmptyState
      icon={<ViewIcon view={filter} />}
      title={t(`filters.empty.${filter}`)}
      action={
        <Button onPress={() => onChoose(isInbox ? 'all' : 'inbox')}>
          {t(isInbox ? 'filters.empty.inboxAction' : 'filters.empty.action')}
        </Button>
      }
    >
      {t(`filters.empty.${filter}Body`)}
    </EmptyState>
  );
}
