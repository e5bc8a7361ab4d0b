import { useState } from 'react';
import {
  BACKUP_EVERY,
  type BackupFacts,
  KEPT_BACKUP_DAYS,
  KEPT_BACKUPS,
} from '../../../shared/model/backupFiles.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Choice } from '../../ui/controls/Choice.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { useFocusBack } from '../../ui/controls/useFocusBack.ts';
import { Facts } from '../../ui/display/Facts.tsx';
import { useSought } from '../../ui/page/soughtOnPage.ts';
import { useAction } from '../notices/useAction.ts';
import styles from './BackupSettings.module.css';
import { NewPassphrase } from './NewPassphrase.tsx';

interface ScheduleProps {
  readonly facts: BackupFacts;
}

const CHOICES = ['off', 'minutes', 'hour', 'day'] as const;

/** Automatic backups in a folder, which several computers may share. */
export function ScheduleSettings({ facts }: ScheduleProps) {
  const { t } = useTranslation('backupFiles');
  const { request } = useAccountStores().bridge;
  const { run } = useAction();
  const isReady = facts.folder !== null && facts.hasPassphrase;
  const set = (change: { every?: BackupFacts['every']; isShared?: boolean }) =>
    void run(async () => void (await request('backupFiles.setSchedule', change)));
  return (
    <>
      <State facts={facts} />
      <Choice
        label={t('schedule.every')}
        hint={
          isReady
            ? t('schedule.everyHint', { count: KEPT_BACKUPS, days: KEPT_BACKUP_DAYS })
            : t('schedule.needs')
        }
        value={String(facts.every)}
        onChange={(chosen) => set({ every: BACKUP_EVERY.find((ms) => String(ms) === chosen) ?? 0 })}
        options={BACKUP_EVERY.map((ms, place) => ({
          value: String(ms),
          label: t(`schedule.choices.${CHOICES[place] ?? 'off'}`),
        }))}
      />
      <div>
        <Switch isSelected={facts.isShared} onChange={(isShared) => set({ isShared })}>
          {t('schedule.shared')}
        </Switch>
        <p className={styles['hint']}>
          {facts.every === 0 ? `${t('schedule.sharedNeeds')} ` : null}
          {t('schedule.sharedHint')}
        </p>
      </div>
      <Setup />
    </>
  );
}

function State({ facts }: ScheduleProps) {
  const { t } = useTranslation('backupFiles');
  const locale = useLocale();
  return (
    <>
      {facts.problem === null ? null : <p role="alert">{t(`schedule.problem.${facts.problem}`)}</p>}
      <Facts>
        <dt>{t('schedule.folder')}</dt>
        <dd>{facts.folder ?? t('schedule.noFolder')}</dd>
        <dt>{t('schedule.passphrase')}</dt>
        <dd>{t(facts.hasPassphrase ? 'schedule.isSet' : 'schedule.isNotSet')}</dd>
        {facts.upToDateAt === null ? null : (
          <>
            <dt>{t('schedule.upToDate')}</dt>
            <dd>{fullTime(facts.upToDateAt, locale)}</dd>
          </>
        )}
      </Facts>
    </>
  );
}

/** The folder and the passphrase. */
function Setup() {
  const { t } = useTranslation('backupFiles');
  const { request } = useAccountStores().bridge;
  const { isPending, run } = useAction();
  /** Null until the first time. */
  const [isAsking, setIsAsking] = useState<boolean | null>(null);
  const chooseFolder = () => run(async () => void (await request('backupFiles.chooseFolder', {})));
  const set = async (passphrase: string) => {
    await request('backupFiles.setSchedule', { passphrase });
    setIsAsking(false);
  };
  const [folder, passphrase] = [
    useSought(t('schedule.chooseFolder')),
    useSought(t('schedule.setPassphrase')),
  ];
  const back = useFocusBack<HTMLSpanElement>(isAsking === false);
  if (isAsking)
    return (
      <NewPassphrase submitLabel={t('schedule.setNow')} onSubmit={set} onCancel={() => setIsAsking(false)} />
    );
  return (
    <div className={styles['buttons']}>
      <span ref={folder}>
        <Button isPending={isPending} onPress={() => void chooseFolder()}>
          {t('schedule.chooseFolder')}
        </Button>
      </span>
      <span ref={passphrase}>
        <span ref={back}>
          <Button onPress={() => setIsAsking(true)}>{t('schedule.setPassphrase')}</Button>
        </span>
      </span>
    </div>
  );
}
