import { Bell } from 'lucide-react';
import type { MsgId } from '../../../shared/model/ids.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useReminders } from './remindersStore.ts';

/** Says when the person is reminded of a message; nothing if they aren't. */
export function ReminderMark({ msgId }: { readonly msgId: MsgId }) {
  const reminder = useReminders(({ byMsgId }) => byMsgId.get(msgId));
  const { t } = useTranslation('thread');
  const locale = useLocale();
  if (reminder === undefined) return null;
  const time = fullTime(reminder.at, locale);
  const words = reminder.isDue ? t('reminders.due', { time }) : t('reminder.mark', { time });
  return (
    <span title={words}>
      <Bell aria-hidden="true" />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
