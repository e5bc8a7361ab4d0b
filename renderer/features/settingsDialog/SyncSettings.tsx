import { useEffect } from 'react';
import { SETTINGS } from '../../../shared/model/settings.ts';
import type { History } from '../../../shared/model/status.ts';
import { numberFormat } from '../../lib/format/formatters.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Choice } from '../../ui/controls/Choice.tsx';
import { Facts } from '../../ui/display/Facts.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import { useStatus } from '../status/statusStore.ts';
import { useSync } from '../status/syncStore.ts';
import styles from './SettingsDialog.module.css';
import { SyncFindings } from './SyncFindings.tsx';
import { SyncReportFacts } from './SyncReportFacts.tsx';

/** The sync status, and the setting for deleted messages. */
export function SyncSettings() {
  const { t } = useTranslation('frame');
  const history = useStatus((state) => state.status?.history);
  const report = useSync((state) => state.report);
  const watch = useSync((state) => state.watch);
  useEffect(() => watch(), [watch]);
  return (
    <>
      <Section className={styles['section']} title={t('sync.heading')}>
        {report === null ? null : <SyncReportFacts report={report} />}
      </Section>
      <Section className={styles['section']} title={t('settings.storage')}>
        <Facts>{history === undefined ? null : <HistoryFacts {...history} />}</Facts>
        <DeletedChoice />
      </Section>
      <Section className={styles['section']} title={t('sync.log')}>
        <SyncFindings findings={report?.findings ?? []} />
      </Section>
    </>
  );
}

function DeletedChoice() {
  const { t } = useTranslation('frame');
  const deleted = useSettings((state) => state.settings.deleted);
  const change = useChangeSettings();
  return (
    <Choice
      label={t('settings.deleted')}
      hint={t(`settings.deletedHints.${deleted}`)}
      value={deleted}
      onChange={(chosen) => change({ deleted: chosen })}
      options={SETTINGS.deleted.values.map((value) => ({
        value,
        label: t(`settings.deletedChoices.${value}`),
      }))}
    />
  );
}

const HISTORY = {
  complete: 'settings.historyComplete',
  filling: 'settings.historyFilling',
  unknown: 'settings.historyUnknown',
} as const;

function HistoryFacts({ state, stored, indexed }: History) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const number = numberFormat(locale);
  const counts = { stored: number.format(stored), indexed: number.format(indexed) };
  return (
    <>
      <dt>{t('settings.history')}</dt>
      <dd>{t(HISTORY[state], counts)}</dd>
      <dt>{t('settings.index')}</dt>
      <dd>{indexed >= stored ? t('settings.indexComplete') : t('settings.indexFilling', counts)}</dd>
    </>
  );
}
