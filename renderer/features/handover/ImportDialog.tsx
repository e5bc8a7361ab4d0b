import { FileX } from 'lucide-react';
import { useState } from 'react';
import { AppError } from '../../../shared/errors/errors.ts';
import type { HandoverFacts, HandoverOutcome } from '../../../shared/model/handover.ts';
import { MAX_LABEL_NAME } from '../../../shared/model/labels.ts';
import { spellOutInText } from '../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { dateFormat } from '../../lib/format/formatters.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './Handover.module.css';
import { useHandover } from './handoverStore.ts';

/** Shows a packet from a colleague, and asks which parts of it to take. */
export function ImportDialog() {
  const { t } = useTranslation('handover');
  const read = useHandover((state) => state.read);
  const close = useHandover((state) => state.close);
  if (read === null) return null;
  if (read.kind === 'read') return <Asking key={read.facts.importId} facts={read.facts} />;
  return (
    <Dialog title={t('import.title')} isOpen onClose={close}>
      <EmptyState icon={<FileX />} title={t('import.refused')}>
        {read.kind === 'elsewhere'
          ? t('import.elsewhere', { service: read.service })
          : t(`import.unreadable.${read.why}`)}
      </EmptyState>
    </Dialog>
  );
}

interface Parts {
  readonly labels: boolean;
  readonly notes: boolean;
  readonly snoozes: boolean;
  readonly hasLabel: boolean;
  readonly label: string;
}

function Asking({ facts }: { readonly facts: HandoverFacts }) {
  const { t } = useTranslation('handover');
  const locale = useLocale();
  const errorText = useErrorText();
  const { request } = useAccountStores().bridge;
  const close = useHandover((state) => state.close);
  const tell = useOutcome();
  const [step, setStep] = useState<'asking' | 'taking' | AppError>('asking');
  const { importId, from, madeAt, mark } = facts;
  const [parts, setParts] = useState<Parts>(() => {
    const date = dateFormat(locale, { day: 'numeric', month: 'short' }).format(madeAt);
    const label = t('import.labelName', { name: from.name, date }).slice(0, MAX_LABEL_NAME).trim();
    return { labels: true, notes: true, snoozes: true, hasLabel: true, label };
  });
  const { hasLabel, label, ...taken } = parts;
  const isNameless = hasLabel && label.trim() === '';
  const take = async () => {
    setStep('taking');
    const heading = t('import.noteHeading', {
      name: from.name.slice(0, 100),
      time: fullTime(madeAt, locale),
      mark,
    });
    try {
      const chosen = { ...taken, label: hasLabel ? label : null, heading: heading.slice(0, 200) };
      tell(await request('handover.import', { importId, parts: chosen }));
      close();
    } catch (thrown) {
      setStep(AppError.from(thrown));
    }
  };
  return (
    <Dialog
      title={t('import.title')}
      isOpen
      onClose={close}
      isQuestion
      isLarge
      actions={
        <>
          <Button onPress={close}>{t('cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={isNameless}
            isPending={step === 'taking'}
            onPress={() => void take()}
          >
            {t('import.take')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Preview facts={facts} />
        <PartsChoice
          facts={facts}
          parts={parts}
          onChange={(changed) => setParts((now) => ({ ...now, ...changed }))}
        />
        {step instanceof AppError ? (
          <p role="alert" className={styles['failure']}>
            {errorText(step)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function Preview({ facts: { from, madeAt, note, conversations } }: { readonly facts: HandoverFacts }) {
  const { t } = useTranslation('handover');
  const locale = useLocale();
  const elsewhere = conversations.filter(({ isHere }) => !isHere).length;
  return (
    <>
      <p className={styles['from']}>
        {t('import.from', { name: from.name, email: from.email, time: fullTime(madeAt, locale) })}
      </p>
      {note === '' ? null : (
        <p dir="auto" className={styles['quoted']}>
          {spellOutInText(note)}
        </p>
      )}
      <p className={styles['count']}>
        {t('count', { count: conversations.length })}
        {elsewhere === 0 ? '' : ` ${t('import.notHere', { count: elsewhere })}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard */}
      <ul tabIndex={0} aria-label={t('conversations')} className={styles['preview']}>
        {conversations.map(({ convId, name, note: added, isHere }) => (
          <li key={convId}>
            <bdi className={styles['name']}>{name}</bdi>
            {isHere ? null : <span className={styles['mark']}> {t('import.isNotHere')}</span>}
            {added === '' ? null : (
              <p dir="auto" className={styles['added']}>
                {spellOutInText(added)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface PartsChoiceProps {
  readonly facts: HandoverFacts;
  readonly parts: Parts;
  readonly onChange: (changed: Partial<Parts>) => void;
}

function PartsChoice({ facts, parts, onChange }: PartsChoiceProps) {
  const { t } = useTranslation('handover');
  const { knownLabels, newLabels, notes, snoozes, endedSnoozes } = facts;
  const names = [...knownLabels, ...newLabels.map((name) => t('import.newLabel', { name }))];
  const list = new Intl.ListFormat(useLocale(), { type: 'unit' });
  return (
    <fieldset className={styles['parts']}>
      <legend>{t('import.takes')}</legend>
      {names.length === 0 ? null : (
        <Switch isSelected={parts.labels} onChange={(is) => onChange({ labels: is })}>
          {t('import.labels', { names: list.format(names) })}
        </Switch>
      )}
      {notes === 0 ? null : (
        <Switch isSelected={parts.notes} onChange={(is) => onChange({ notes: is })}>
          {t('import.notes', { count: notes })}
        </Switch>
      )}
      {snoozes === 0 ? null : (
        <Switch isSelected={parts.snoozes} onChange={(is) => onChange({ snoozes: is })}>
          {t('import.snoozes', { count: snoozes })}
        </Switch>
      )}
      {endedSnoozes === 0 ? null : (
        <p className={styles['hint']}>{t('import.endedSnoozes', { count: endedSnoozes })}</p>
      )}
      <Switch isSelected={parts.hasLabel} onChange={(is) => onChange({ hasLabel: is })}>
        {t('import.label')}
      </Switch>
      {parts.hasLabel ? (
        <TextField
          label={t('import.labelField')}
          value={parts.label}
          maxLength={MAX_LABEL_NAME}
          onChange={(label) => onChange({ label })}
        />
      ) : null}
    </fieldset>
  );
}

/** Returns a function that says what an import did, and offers Undo. */
function useOutcome(): (outcome: HandoverOutcome) => void {
  const { t } = useTranslation('handover');
  const { request } = useAccountStores().bridge;
  const { undoable, say, failed } = useNotices((state) => state);
  return ({ undoId, labelled, noted, snoozed, leftOut }) => {
    const left = leftOut === 0 ? '' : ` ${t('import.leftOut', { count: leftOut })}`;
    if (labelled + noted + snoozed === 0) return void say(`${t('import.nothingNew')}${left}`);
    const done = [
      ...(labelled === 0 ? [] : [t('import.didLabel', { count: labelled })]),
      ...(noted === 0 ? [] : [t('import.didNote', { count: noted })]),
      ...(snoozed === 0 ? [] : [t('import.didSnooze', { count: snoozed })]),
    ];
    undoable(`${done.join(' ')}${left}`, () => void request('handover.undo', { undoId }).catch(failed));
  };
}
