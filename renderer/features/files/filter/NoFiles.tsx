import { CloudOff, Files, Loader, SearchX } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { useSelection } from '../../navigation/selectionStore.ts';
import { useStatus } from '../../status/statusStore.ts';
import { isFiltered, NO_FILTERS } from '../store/fileFilters.ts';
import { useFilePanel } from '../store/filePanelStore.ts';

/** Why there are no files: filtered out, still loading, offline, or none were sent. */
export function NoFiles() {
  const { t } = useTranslation('files');
  const status = useStatus((state) => state.status);
  const filters = useFilePanel((state) => state.filters);
  const setFilters = useFilePanel((state) => state.setFilters);
  const leave = useSelection((state) => state.leaveFiles);
  const back = <Button onPress={leave}>{t('empty.back')}</Button>;

  if (isFiltered(filters)) {
    const reset = <Button onPress={() => setFilters(NO_FILTERS)}>{t('filter.reset')}</Button>;
    return (
      <EmptyState icon={<SearchX />} title={t('empty.filtered')} action={reset}>
        {t('empty.filteredBody')}
      </EmptyState>
    );
  }
  if (status?.history.state === 'complete') {
    return (
      <EmptyState icon={<Files />} title={t('empty.none')} action={back}>
        {t('empty.noneBody')}
      </EmptyState>
    );
  }
  if (status?.connection.state === 'trouble') {
    return (
      <EmptyState icon={<CloudOff />} title={t('empty.offline')} action={back}>
        {t('empty.offlineBody')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Loader />} title={t('empty.loading')} action={back}>
      {t('empty.loadingBody')}
    </EmptyState>
  );
}
