import { CloudOff, Files, Loader, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isFiltered, NO_FILTERS } from '../../stores/fileFilters.ts';
import { useFilePanel } from '../../stores/filePanel.ts';
import { useSelection } from '../../stores/selection.ts';
import { useStatus } from '../../stores/status.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Why there are no files: filtered out, still loading, offline, or none was ever sent. */
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
