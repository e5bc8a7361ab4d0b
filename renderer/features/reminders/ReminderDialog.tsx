import { useId, useState } from 'react';
import { AppError } from '../../../shared/errors/errors.ts';
import type { Message } from '../../../shared/model/messages.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useNow } from '../../ui/display/Now.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './ReminderDialog.module.css';
import { useReminders } from './remindersStore.ts';
import { asTyped, REMINDER_CHOICES, type ReminderChoice, reminderTime, typedTime } from './reminderTimes.ts';

/** Asks when to be reminded of a message. */
export function ReminderDialog() {
  const message = useReminders((state) => state.asked);
  const { reminders } = useAccountStores();
  // The answer of core may come when it is about another one.
  const close = () => {
    const { asked, askAbout } = reminders.getState();
    if (asked === message) askAbout(null);
  };
  return message === null ? null : <Asking key={message.msgId} message={message} onClose={close} />;
}

interface AskingProps {
  readonly message: Message;
  readonly onClose: () => void;
}

function Asking({ message: { msgId }, onClose }: AskingProps) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const errorText = useErrorText();
  const say = useNotices((state) => state.say);
  const set = useReminders((state) => state.set);
  const now = useNow();
  const [choice, setChoice] = useState<ReminderChoice>('hour');
  const [typed, setTyped] = useState(() => asTyped(Date.now() + 3_600_000));
  const [failure, setFailure] = useState<AppError | null>(null);
  /** A chosen time that had passed at the press. */
  const [missed, setMissed] = useState<number | null>(null);
  const timeFrom = (from: number) => (choice === 'own' ? typedTime(typed) : reminderTime(choice, from));
  const shown = timeFrom(now);
  const isPast = shown !== null && (shown <= now || shown === missed);
  const remind = () => {
    const pressed = Date.now();
    const at = timeFrom(pressed);
    if (at === null) return;
    if (at <= pressed) return setMissed(at);
    set(msgId, at).then(
      () => {
        say(t('reminder.done', { time: fullTime(at, locale) }));
        onClose();
      },
      (thrown) => setFailure(AppError.from(thrown)),
    );
  };
  return (
    <Dialog
      title={t('reminder.title')}
      isOpen
      onClose={onClose}
      isQuestion
      actions={
        <>
          <Button onPress={onClose}>{t('reminder.cancel')}</Button>
          <Button variant="primary" isDisabled={shown === null || isPast} onPress={remind}>
            {t('reminder.set')}
          </Button>
        </>
      }
    >
      <Times choice={choice} now={now} onChoose={setChoice} onEnter={remind} />
      {choice === 'own' ? <OwnTime typed={typed} onType={setTyped} /> : null}
      <p role="status" className={styles['state']}>
        {choice !== 'own' ? null : isPast ? t('reminder.past') : shown && fullTime(shown, locale)}
      </p>
      {failure === null ? null : <p role="alert">{errorText(failure)}</p>}
    </Dialog>
  );
}

interface TimesProps {
  readonly choice: ReminderChoice;
  /** Ms since the epoch. */
  readonly now: number;
  readonly onChoose: (choice: ReminderChoice) => void;
  readonly onEnter: () => void;
}

function Times({ choice, now, onChoose, onEnter }: TimesProps) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const group = useId();
  return (
    <fieldset className={styles['times']}>
      <legend className="visually-hidden">{t('reminder.when')}</legend>
      {REMINDER_CHOICES.map((one) => {
        const at = reminderTime(one, now);
        return (
          <label key={one} className={styles['time']}>
            <input
              type="radio"
              name={group}
              checked={choice === one}
              // biome-ignore lint/a11y/noAutofocus: the dialog opens for this choice
              autoFocus={choice === one}
              onChange={() => onChoose(one)}
              onKeyDown={({ key }) => {
                if (key === 'Enter') onEnter();
              }}
            />
            <span>{t(`reminder.choices.${one}`)}</span>
            {at === null ? null : <span className={styles['at']}>{fullTime(at, locale)}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}

function OwnTime({ typed, onType }: { readonly typed: string; readonly onType: (typed: string) => void }) {
  const { t } = useTranslation('thread');
  const id = useId();
  return (
    <label htmlFor={id} className={styles['own']}>
      {t('reminder.at')}
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
