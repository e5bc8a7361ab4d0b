import { Bell } from 'lucide-react';
import type { MsgId } from '../../../shared/model/ids.ts';
import type { Reminder } from '../../../shared/model/reminders.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useReminders } from './remindersStore.ts';

/** Says when the person is reminded of a message; nothing if they aren't. */
export function ReminderMark({ msgId }: { readonly msgId: MsgId }) {
  const reminder = useReminders(({ byMsgId }) => byMsgId.get(msgId));
  // Most messages have none, and every row asks.
  return reminder === undefined ? null : <Mark reminder={reminder} />;
}

function Mark({ reminder: { at, isDue } }: { readonly reminder: Reminder }) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const time = fullTime(at, locale);
  const words = isDue ? t('reminders.due', { time }) : t('reminder.mark', { time });
  return (
    <span title={words}>
      <Bell aria-hidden="true" />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
