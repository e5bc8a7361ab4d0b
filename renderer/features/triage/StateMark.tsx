import { AlarmClock, AlarmClockCheck, CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import styles from './Triage.module.css';

/** A small mark of a conversation that isn't simply open. */
export function StateMark({ state, isBack }: Pick<Conversation, 'state' | 'isBack'>) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  if (state.kind === 'done')
    return <Mark words={t('triage.isDone')} icon={<CheckCheck aria-hidden="true" />} />;
  if (state.kind === 'snoozed') {
    const words = t('triage.snoozedUntil', { time: fullTime(state.until, locale) });
    return <Mark words={words} icon={<AlarmClock aria-hidden="true" />} />;
  }
  return isBack ? <Mark words={t('triage.isBack')} icon={<AlarmClockCheck aria-hidden="true" />} /> : null;
}

function Mark({ words, icon }: { readonly words: string; readonly icon: ReactNode }) {
  return (
    <span title={words} className={styles['mark']}>
      {icon}
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
