import { useId, useRef, useState } from 'react';
import { AppError } from '../../../shared/errors/errors.ts';
import { choicesAt, choiceTime, type TimeChoice } from '../../../shared/model/choiceTime.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { asTyped, typedTime } from '../../lib/format/typedTime.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../controls/Button.tsx';
import { useNow } from '../display/Now.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './TimeDialog.module.css';

interface TimeDialogProps {
  readonly title: string;
  /** The label of the button that takes the time. */
  readonly action: string;
  /** Shown below the times; omitted: nothing. */
  readonly note?: string;
  /** The person chose this time, ms since the epoch. The dialog stays, and says why, if it rejects. */
  readonly onChosen: (at: number) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for a time in the future. */
export function TimeDialog({ title, action, note, onChosen, onClose }: TimeDialogProps) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const errorText = useErrorText();
  const now = useNow();
  const [choice, setChoice] = useState<TimeChoice>('hour');
  const [typed, setTyped] = useState(() => asTyped(Date.now() + 3_600_000));
  const [failure, setFailure] = useState<AppError | null>(null);
  /** A chosen time that had passed at the press. */
  const [missed, setMissed] = useState<number | null>(null);
  const timeFrom = (from: number) => (choice === 'own' ? typedTime(typed) : choiceTime(choice, from));
  const shown = timeFrom(now);
  const isPast = shown !== null && (shown <= now || shown === missed);
  const isPending = useRef(false);
  const take = () => {
    const pressed = Date.now();
    const at = timeFrom(pressed);
    if (at === null || isPending.current) return;
    if (at <= pressed) return setMissed(at);
    isPending.current = true;
    onChosen(at)
      .catch((thrown) => setFailure(AppError.from(thrown)))
      .finally(() => {
        isPending.current = false;
      });
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      isQuestion
      actions={
        <>
          <Button onPress={onClose}>{t('when.cancel')}</Button>
          <Button variant="primary" isDisabled={shown === null || isPast} onPress={take}>
            {action}
          </Button>
        </>
      }
    >
      <Times choice={choice} now={now} onChoose={setChoice} onEnter={take} />
      {choice === 'own' ? <OwnTime typed={typed} onType={setTyped} /> : null}
      <p role="status" className={styles['state']}>
        {choice !== 'own' ? null : isPast ? t('when.past') : shown && fullTime(shown, locale)}
      </p>
      {note === undefined ? null : <p className={styles['note']}>{note}</p>}
      {failure === null ? null : <p role="alert">{errorText(failure)}</p>}
    </Dialog>
  );
}

interface TimesProps {
  readonly choice: TimeChoice;
  /** Ms since the epoch. */
  readonly now: number;
  readonly onChoose: (choice: TimeChoice) => void;
  readonly onEnter: () => void;
}

function Times({ choice, now, onChoose, onEnter }: TimesProps) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const group = useId();
  // A choice from before midnight stays.
  const [opened] = useState(now);
  return (
    <fieldset className={styles['times']}>
      <legend className="visually-hidden">{t('when.label')}</legend>
      {choicesAt(opened).map((one) => {
        const at = choiceTime(one, now);
        return (
          <label key={one} className={styles['time']}>
            <input
              type="radio"
              name={group}
              checked={choice === one}
              // biome-ignore lint/a11y/noAutofocus: the dialog opens for this choice
              autoFocus={choice === one}
              onChange={() => onChoose(one)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // The focus may go back to a box for text, where it would begin a line.
                event.preventDefault();
                if (!event.repeat) onEnter();
              }}
            />
            <span>{t(`when.choices.${one}`)}</span>
            {at === null ? null : <span className={styles['at']}>{fullTime(at, locale)}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}

function OwnTime({ typed, onType }: { readonly typed: string; readonly onType: (typed: string) => void }) {
  const { t } = useTranslation('frame');
  const id = useId();
  return (
    <label htmlFor={id} className={styles['own']}>
      {t('when.at')}
      <input
        id={id}
        // In a low window it comes below what is in view.
        ref={(field) => field?.scrollIntoView({ block: 'nearest' })}
        type="datetime-local"
        required
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </label>
  );
}
