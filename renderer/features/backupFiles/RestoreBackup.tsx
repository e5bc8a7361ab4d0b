import { type SyntheticEvent, useState } from 'react';
import {
  BACKUP_KINDS,
  type BackupPreview,
  type ChosenBackup,
  RESTORE_MODES,
  type RestoreMode,
} from '../../../shared/model/backupFiles.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Choice } from '../../ui/controls/Choice.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { useFocusBack } from '../../ui/controls/useFocusBack.ts';
import { useSought } from '../../ui/page/soughtOnPage.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useAction } from '../notices/useAction.ts';
import styles from './BackupSettings.module.css';

type Read = Extract<BackupPreview, { kind: 'read' }>;

/** Chooses a backup, shows what it would change, and restores it. */
export function RestoreBackup({ canUndo }: { readonly canUndo: boolean }) {
  const { t } = useTranslation('backupFiles');
  const { request } = useAccountStores().bridge;
  const { isPending, run } = useAction();
  const [chosen, setChosen] = useState<ChosenBackup | null | 'done'>(null);
  const button = useSought(t('restoring.choose'));
  const choose = () =>
    run(async () => {
      const file = await request('backupFiles.choose', {});
      if (file !== null) setChosen(file);
    });
  if (chosen !== null && chosen !== 'done')
    return <Chosen key={chosen.chosenId} chosen={chosen} onDone={() => setChosen('done')} />;
  return (
    <>
      <p className={styles['hint']}>{t('restoring.hint')}</p>
      <div className={styles['buttons']}>
        <span ref={button}>
          <Button autoFocus={chosen === 'done'} isPending={isPending} onPress={() => void choose()}>
            {t('restoring.choose')}
          </Button>
        </span>
        {canUndo ? <Undo /> : null}
      </div>
    </>
  );
}

function Undo() {
  const { t } = useTranslation('backupFiles');
  const { isPending, run } = useAction();
  const undo = useUndo();
  return (
    <Button isPending={isPending} onPress={() => void run(undo)}>
      {t('restoring.undo')}
    </Button>
  );
}

function useUndo(): () => Promise<void> {
  const { t } = useTranslation('backupFiles');
  const { request } = useAccountStores().bridge;
  const say = useNotices((state) => state.say);
  return async () => {
    await request('backupFiles.undo', {});
    say(t('restoring.undone'));
  };
}

interface ChosenProps {
  readonly chosen: ChosenBackup;
  readonly onDone: () => void;
}

function Chosen({ chosen, onDone }: ChosenProps) {
  const { t } = useTranslation('backupFiles');
  const { request } = useAccountStores().bridge;
  const { isPending, run } = useAction();
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState<{ passphrase: string; preview: BackupPreview } | null>(null);
  const preview = tried?.preview ?? null;
  const isWrong = preview?.kind === 'wrong-passphrase' && tried?.passphrase === passphrase;
  const why = chosen.why ?? (preview?.kind === 'unusable' ? preview.why : null);
  const show = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    void run(async () => {
      const { chosenId } = chosen;
      setTried({ passphrase, preview: await request('backupFiles.preview', { chosenId, passphrase }) });
    });
  };
  if (preview?.kind === 'read') return <Changes chosenId={chosen.chosenId} read={preview} onDone={onDone} />;
  if (why !== null)
    return (
      <>
        <p role="alert">{t(`restoring.unusable.${why}`)}</p>
        <div className={styles['buttons']}>
          <Button autoFocus onPress={onDone}>
            {t('cancel')}
          </Button>
        </div>
      </>
    );
  return (
    <form className={styles['form']} onSubmit={show} noValidate>
      <p className={styles['hint']}>{t('restoring.file', { name: visibleLine(chosen.fileName) })}</p>
      <PasswordField
        label={t('passphrase')}
        value={passphrase}
        onChange={setPassphrase}
        error={isWrong ? t('restoring.wrongPassphrase') : undefined}
        isPassphrase
        autoFocus
      />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('restoring.show')}
        </Button>
        <Button onPress={onDone}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

interface ChangesProps extends Pick<ChosenProps, 'onDone'> {
  readonly chosenId: number;
  readonly read: Read;
}

function Changes({ chosenId, read, onDone }: ChangesProps) {
  const { t } = useTranslation('backupFiles');
  const locale = useLocale();
  const { request } = useAccountStores().bridge;
  const { undoable, say, failed } = useNotices((state) => state);
  const { isPending, run } = useAction();
  const undo = useUndo();
  const [mode, setMode] = useState<RestoreMode>('newer');
  const first = useFocusBack<HTMLDivElement>(true);
  const isNothing = read.kinds.length === 0;
  const restore = async () => {
    const { added, changed, removed } = await request('backupFiles.restore', { chosenId, mode });
    const count = added + changed + removed;
    // Otherwise Undo would take back the restore before it.
    if (count === 0) say(t('restoring.done', { count }));
    else undoable(t('restoring.done', { count }), () => void undo().catch(failed));
    onDone();
  };
  return (
    <>
      <p className={styles['hint']}>{t('restoring.madeAt', { date: fullTime(read.madeAt, locale) })}</p>
      {read.service === 'earlier' ? <p role="alert">{t('restoring.earlierService')}</p> : null}
      {read.service === 'unknown' ? <p role="alert">{t('restoring.notLoaded')}</p> : null}
      {isNothing && read.service === 'same' ? <p role="status">{t('restoring.nothing')}</p> : null}
      {isNothing ? null : (
        <>
          <div ref={first}>
            <Choice
              label={t('restoring.mode')}
              hint={t(`restoring.modeHints.${mode}`)}
              value={mode}
              onChange={setMode}
              options={RESTORE_MODES.map((value) => ({ value, label: t(`restoring.modes.${value}`) }))}
            />
          </div>
          <KindList read={read} mode={mode} />
        </>
      )}
      <div className={styles['buttons']} ref={isNothing ? first : undefined}>
        {isNothing ? null : (
          <Button variant="primary" isPending={isPending} onPress={() => void run(restore)}>
            {t('restoring.restore')}
          </Button>
        )}
        <Button onPress={onDone}>{t('cancel')}</Button>
      </div>
    </>
  );
}

function KindList({ read, mode }: { readonly read: Read; readonly mode: RestoreMode }) {
  const { t } = useTranslation('backupFiles');
  return (
    <ul className={styles['changes']}>
      {read.kinds.flatMap(({ kind: name, counts }) => {
        const kind = BACKUP_KINDS.find((each) => each === name);
        const parts = (['added', 'changed', 'removed', 'kept'] as const)
          .filter((part) => counts[mode][part] > 0)
          .map((part) => t(`restoring.counts.${part}`, { count: counts[mode][part] }));
        return kind === undefined || parts.length === 0
          ? []
          : [<li key={kind}>{`${t(`restoring.kinds.${kind}`)}: ${parts.join(', ')}`}</li>];
      })}
    </ul>
  );
}
