import { useEffect, useEffectEvent } from 'react';
import type { BackupProblem } from '../../../shared/model/backupFiles.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { useNotices } from '../notices/noticesStore.ts';

/** Says that automatic backups of the account fail, once, and leads to their settings. */
export function useBackupFailures(): void {
  const { t } = useTranslation('backupFiles');
  const { bridge } = useAccountStores();
  const offered = useNotices((state) => state.offered);
  const showSettings = useLayout((state) => state.showSettings);
  const say = useEffectEvent((failed: BackupProblem | null) => {
    if (failed === null) return;
    offered({
      text: t(`schedule.problem.${failed}`),
      label: t('schedule.failedLabel'),
      act: () => showSettings('backup'),
    });
  });
  useEffect(() => bridge.on('backupFiles', ({ failed }) => say(failed)), [bridge]);
}
