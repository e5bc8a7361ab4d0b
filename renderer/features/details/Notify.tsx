import type { Conversation } from '../../../shared/model/conversations.ts';
import { CONVERSATION_LEVELS } from '../../../shared/model/notifications.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Choice } from '../../ui/controls/Choice.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { useConversationActions } from '../conversations/useConversationActions.ts';
import { useSettings } from '../settings/settingsStore.ts';
import styles from './DetailsPane.module.css';

/** Which messages of the conversation notify. */
export function Notify({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('frame');
  const inSettings = useSettings(({ settings }) => settings.notify);
  const { setNotify } = useConversationActions(conversation.convId);
  return (
    <Section className={styles['section']} title={t('settings.notifications.heading')}>
      <Choice
        label={t('settings.notifications.level')}
        value={conversation.notify}
        onChange={setNotify}
        options={CONVERSATION_LEVELS.map((value) => ({
          value,
          label:
            value === 'default'
              ? t(`settings.notifications.asInSettings.${inSettings}`)
              : t(`details.notify.${value}`),
        }))}
      />
    </Section>
  );
}
