import { type FormEvent, useState } from 'react';
import {
  asLabelName,
  LABEL_COLOURS,
  type Label,
  MAX_LABEL_NAME,
  type SavedLabel,
} from '../../../../shared/model/labels.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Choice } from '../../../ui/controls/Choice.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useNotices } from '../../notices/noticesStore.ts';
import { LABEL_LETTERS } from '../../shortcuts/letters.ts';
import { freeLetter } from '../freeLetter.ts';
import { LabelDot } from '../LabelMarks.tsx';
import { lettersOf, rareColour } from '../useLabelling.ts';
import styles from './LabelSettings.module.css';

interface LabelFormProps {
  /** Null: a new one. */
  readonly label: Label | null;
  readonly labels: readonly Label[];
  readonly onClose: () => void;
}

/** Why it wasn't saved. */
type Problem = 'none' | 'no-name' | 'letter' | Exclude<SavedLabel['kind'], 'saved'>;

const NAME_PROBLEMS: Partial<Record<Problem, 'noName' | 'nameTaken' | 'full'>> = {
  'no-name': 'noName',
  'name-taken': 'nameTaken',
  full: 'full',
};

/** A label, new or to be changed. */
export function LabelForm({ label, labels, onClose }: LabelFormProps) {
  const { t } = useTranslation('labels');
  const { request } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const taken = lettersOf(labels);
  const [name, setName] = useState(label?.name ?? '');
  const [colour, setColour] = useState(() => label?.colour ?? rareColour(labels.map((each) => each.colour)));
  /** Null: the one that is proposed by the name. */
  const [letter, setLetter] = useState<string | null>(label && (label.letter ?? ''));
  const [problem, setProblem] = useState<Problem>('none');
  const key = letter ?? (name === '' ? '' : (freeLetter(name, taken) ?? ''));
  const save = async (): Promise<Problem> => {
    const wanted = { name: asLabelName(name), colour, letter: key === '' ? null : key };
    if (wanted.name === '') return 'no-name';
    if (key !== '' && !LABEL_LETTERS.includes(key)) return 'letter';
    const saved = await request('labels.save', { id: label?.id ?? null, ...wanted });
    if (saved.kind !== 'saved') return saved.kind;
    onClose();
    return 'none';
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save().then(setProblem, failed);
  };
  const ofName = NAME_PROBLEMS[problem];
  const letterError =
    problem === 'letter-taken'
      ? t('letterTaken')
      : problem === 'letter'
        ? t('manage.letterWrong', { letters: LABEL_LETTERS.join(' ').toUpperCase() })
        : undefined;
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label={t('manage.name')}
        value={name}
        onChange={setName}
        maxLength={MAX_LABEL_NAME}
        error={ofName && t(ofName)}
        autoFocus
      />
      <Choice
        label={t('manage.colour')}
        value={colour}
        onChange={setColour}
        options={LABEL_COLOURS.map((value) => ({
          ...{ value, label: t(`colours.${value}`), icon: <LabelDot colour={value} />, isIconOnly: true },
        }))}
      />
      <TextField
        label={t('manage.letter')}
        value={key.toUpperCase()}
        onChange={(typed) => setLetter(typed.slice(-1).toLowerCase())}
        hint={t('manage.letterHint')}
        error={letterError}
      />
      <div className={styles['actions']}>
        <Button onPress={onClose}>{t('manage.cancel')}</Button>
        <Button variant="primary" type="submit">
          {t('manage.save')}
        </Button>
      </div>
    </form>
  );
}
