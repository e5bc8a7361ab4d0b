import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { TimeDialog } from '../../ui/overlays/TimeDialog.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import { useReminders } from './remindersStore.ts';

/** Asks when to be reminded of a message. */
export function ReminderDialog() {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const message = useReminders((state) => state.asked);
  const set = useReminders((state) => state.set);
  const say = useNotices((state) => state.say);
  const { reminders } = useAccountStores();
  if (message === null) return null;
  // The answer of core may come when it is about another one.
  const close = () => {
    const { asked, askAbout } = reminders.getState();
    if (asked === message) askAbout(null);
  };
  return (
    <TimeDialog
      key={message.msgId}
      title={t('reminder.title')}
      action={t('reminder.set')}
      onChosen={async (at) => {
        await set(message.msgId, at);
        say(t('reminder.done', { time: fullTime(at, locale) }));
        close();
      }}
      onClose={close}
    />
  );
}
