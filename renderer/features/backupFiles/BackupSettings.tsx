import { useState } from 'react';
import type { BackupFacts } from '../../../shared/model/backupFiles.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useFocusBack } from '../../ui/controls/useFocusBack.ts';
import { Section } from '../../ui/page/Section.tsx';
import { useSought } from '../../ui/page/soughtOnPage.ts';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './BackupSettings.module.css';
import { NewPassphrase } from './NewPassphrase.tsx';
import { RestoreBackup } from './RestoreBackup.tsx';
import { ScheduleSettings } from './ScheduleSettings.tsx';

/** Backups of the account as files. */
export function BackupSettings({ email }: { readonly email: string }) {
  const { t } = useTranslation('backupFiles');
  const facts = useFacts();
  return (
    <>
      <Section className={styles['section']} title={t('heading')}>
        <p className={styles['hint']}>{t('about', { email })}</p>
        <SaveBackup />
      </Section>
      <Section className={styles['section']} title={t('restoring.heading')}>
        <RestoreBackup canUndo={facts?.canUndo ?? false} />
      </Section>
      <Section className={styles['section']} title={t('schedule.heading')}>
        {facts === null ? null : <ScheduleSettings facts={facts} />}
      </Section>
    </>
  );
}

/** Null until they are read. */
function useFacts(): BackupFacts | null {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const [facts, setFacts] = useState<BackupFacts | null>(null);
  useQuery('backupFiles', {
    ...{ on: bridge.on, failed },
    ask: () => bridge.request('backupFiles.facts', {}),
    answered: setFacts,
    touchedBy: { backupFiles: () => true },
  });
  return facts;
}

function SaveBackup() {
  const { t } = useTranslation('backupFiles');
  const { request } = useAccountStores().bridge;
  const say = useNotices((state) => state.say);
  /** Null until the first time. */
  const [isAsking, setIsAsking] = useState<boolean | null>(null);
  const button = useSought(t('save'));
  const back = useFocusBack<HTMLSpanElement>(isAsking === false);
  const save = async (passphrase: string) => {
    const saved = await request('backupFiles.save', { passphrase });
    if (saved === null) return;
    say(t('saved', { name: saved.fileName }));
    setIsAsking(false);
  };
  if (isAsking)
    return <NewPassphrase submitLabel={t('saveNow')} onSubmit={save} onCancel={() => setIsAsking(false)} />;
  return (
    <span ref={button}>
      <span ref={back}>
        <Button onPress={() => setIsAsking(true)}>{t('save')}</Button>
      </span>
    </span>
  );
}
