import { AlarmClock, CheckCheck, Inbox } from 'lucide-react';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Section } from '../../ui/page/Section.tsx';
import styles from './Triage.module.css';
import { useTriage } from './useTriage.ts';

interface StateSectionProps {
  readonly conversation: Conversation;
  readonly className: string | undefined;
}

/** Where a conversation stands on this computer, and what one can make of it. */
export function StateSection({ conversation, className }: StateSectionProps) {
  const { t } = useTranslation('frame');
  const { toggleDone, open, askSnooze } = useTriage();
  const stateWords = useStateWords(conversation);
  const { state } = conversation;
  const changed = [conversation];
  return (
    <Section className={className} title={t('triage.heading')}>
      <p className={styles['state']}>
        {stateWords} <span className={styles['soft']}>{t('triage.onlyHere')}</span>
      </p>
      <div className={styles['buttons']}>
        {state.kind === 'open' ? (
          <Button icon={<CheckCheck />} onPress={() => toggleDone(changed)}>
            {t('triage.done')}
          </Button>
        ) : (
          <Button icon={<Inbox />} onPress={() => open(changed)}>
            {t('triage.open')}
          </Button>
        )}
        <Button icon={<AlarmClock />} onPress={() => askSnooze(changed)}>
          {t(state.kind === 'snoozed' ? 'triage.snoozeAgain' : 'triage.snooze')}
        </Button>
      </div>
    </Section>
  );
}

function useStateWords({ state, isBack }: Conversation): string {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  switch (state.kind) {
    case 'open':
      return t(isBack ? 'triage.backWords' : 'triage.openWords');
    case 'done':
      return t('triage.doneWords');
    case 'snoozed':
      return t('triage.snoozedWords', { time: fullTime(state.until, locale) });
  }
}
