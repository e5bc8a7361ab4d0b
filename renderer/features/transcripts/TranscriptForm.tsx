import { type ReactNode, useId } from 'react';
import {
  MOST_PRINTED,
  type SearchedMessages,
  TRANSCRIPT_FORMATS,
  type TranscriptCoverage,
  type TranscriptFacts,
} from '../../../shared/model/transcripts.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Choice } from '../../ui/controls/Choice.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import styles from './TranscriptDialog.module.css';
import { type Choices, isTooMuch, ZONES, zoneOf } from './transcriptChoices.ts';

interface TranscriptFormProps {
  readonly choices: Choices;
  /** There is a range to choose. */
  readonly isWhole: boolean;
  /** Null until they are known. */
  readonly facts: TranscriptFacts | null;
  /** The choices of what is replaced; null: nothing is. */
  readonly redaction: ReactNode;
  readonly onChange: (change: Partial<Choices>) => void;
}

export function TranscriptForm({ choices, isWhole, facts, redaction, onChange }: TranscriptFormProps) {
  const { t } = useTranslation('transcripts');
  const { format, isByDate, zoneChoice, hasFiles, isRedacted } = choices;
  return (
    <div className={styles['form']}>
      <Choice
        label={t('save.format')}
        value={format}
        autoFocus
        onChange={(chosen) =>
          onChange(chosen === 'pdf' ? { format: chosen, hasFiles: false } : { format: chosen })
        }
        options={TRANSCRIPT_FORMATS.map((value) => ({ value, label: t(`save.formats.${value}`) }))}
        hint={t(`save.hints.${format}`)}
      />
      {isWhole ? (
        <>
          <Choice
            label={t('about.range')}
            value={isByDate ? 'dates' : 'all'}
            onChange={(chosen) => onChange({ isByDate: chosen === 'dates' })}
            options={(['all', 'dates'] as const).map((value) => ({
              value,
              label: t(`save.ranges.${value}`),
            }))}
          />
          {isByDate ? <Days choices={choices} onChange={onChange} /> : null}
        </>
      ) : null}
      <Choice
        label={t('about.zone')}
        value={zoneChoice}
        onChange={(chosen) => onChange({ zoneChoice: chosen })}
        options={(['here', 'utc', 'other'] as const).map((value) => ({
          value,
          label: t(`save.zones.${value}`),
        }))}
        hint={t('save.zoneIs', { zone: zoneOf(choices) })}
      />
      {zoneChoice === 'other' ? <OtherZone choices={choices} onChange={onChange} /> : null}
      <Switch isSelected={isRedacted} onChange={(is) => onChange({ isRedacted: is, hasFiles: false })}>
        {t('save.redact')}
      </Switch>
      {redaction}
      <Switch
        isSelected={hasFiles}
        isDisabled={isRedacted || format === 'pdf'}
        onChange={(is) => onChange({ hasFiles: is })}
      >
        {t('save.files')}
      </Switch>
      {hasFiles && facts !== null ? <FilesHint facts={facts} /> : null}
      {facts === null ? (
        <p role="status" className={styles['hint']}>
          {t('save.counting')}
        </p>
      ) : (
        <CoverageWords coverage={facts.coverage} />
      )}
      {isTooMuch(format, facts) ? (
        <p role="alert" className={styles['failure']}>
          {t('save.tooMany', { most: MOST_PRINTED })}
        </p>
      ) : null}
    </div>
  );
}

function FilesHint({ facts: { filesHere, filesElsewhere } }: { readonly facts: TranscriptFacts }) {
  const { t } = useTranslation('transcripts');
  return (
    <p className={styles['hint']}>
      {t('save.filesHere', { count: filesHere })}
      {filesElsewhere === 0 ? '' : ` ${t('save.filesElsewhere', { count: filesElsewhere })}`}
    </p>
  );
}

type PartProps = Pick<TranscriptFormProps, 'choices' | 'onChange'>;

function Days({ choices: { from, to }, onChange }: PartProps) {
  const { t } = useTranslation('transcripts');
  return (
    <div className={styles['days']}>
      <Day label={t('save.from')} value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <Day label={t('save.to')} value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

function Day({ label, value, min = '', max = '', onChange }: DayProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles['day']}>
      {label}
      <input
        id={id}
        type="date"
        value={value}
        {...(min === '' ? {} : { min })}
        // A year has four digits, but the field would accept six.
        max={max || '9999-12-31'}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

function OtherZone({ choices: { otherZone }, onChange }: PartProps) {
  const { t } = useTranslation('transcripts');
  const id = useId();
  return (
    <div className={styles['day']}>
      <label htmlFor={id}>{t('save.zone')}</label>
      <select
        id={id}
        value={otherZone}
        onChange={({ target }) => onChange({ otherZone: target.value })}
        className={styles['zone']}
      >
        {ZONES().map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </select>
    </div>
  );
}

/** How many messages there are, and whether something may be missing. */
export function CoverageWords({ coverage }: { readonly coverage: TranscriptCoverage }) {
  const { t } = useTranslation('transcripts');
  const { messages, isComplete, gaps, moreGaps, undated, searched } = coverage;
  const holes = gaps.length + moreGaps;
  const isLoading = gaps.some(({ state }) => state === 'loading');
  return (
    <p role="status" className={styles['hint']}>
      {messages === 0
        ? t(searched === null ? 'coverage.none' : 'save.nothingFound')
        : t('save.count', { count: messages })}
      {searched === null ? null : <SearchedWords {...searched} />}
      {messages > 0 && isComplete && searched === null ? ` ${t('save.complete')}` : ''}
      {holes === 0 ? '' : ` ${t(isLoading ? 'save.loading' : 'save.unreadable')}`}
      {undated === 0 ? '' : ` ${t('coverage.undated', { count: undated })}`}
    </p>
  );
}

function SearchedWords({ conversations, messages, isIndexed }: SearchedMessages) {
  const { t } = useTranslation('transcripts');
  return (
    <>
      {conversations === 0 ? '' : ` ${t('save.inConversations', { count: conversations })}`}{' '}
      {t('coverage.searched', { count: messages })}
      {isIndexed ? '' : ` ${t('save.indexing')}`}
    </>
  );
}
