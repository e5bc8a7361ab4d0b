import { useTranslation } from '../../locales/useTranslation.ts';
import { Section } from '../../ui/page/Section.tsx';
import { CallbackAddress } from '../liveEvents/CallbackAddress.tsx';
import { EventLog } from '../liveEvents/EventLog.tsx';
import { useLiveEventsPage } from '../liveEvents/liveEventsStore.ts';
import { ReceiverSettings } from '../liveEvents/ReceiverSettings.tsx';
import styles from './SettingsDialog.module.css';

/** The receiver, the callback address and the events, in the order in which they are set up. */
export function LiveEventSettings() {
  const { t } = useTranslation('liveEvents');
  const page = useLiveEventsPage();
  if (page === null) return null;
  return (
    <>
      <Section className={styles['section']} title={t('receiver.heading')}>
        <ReceiverSettings receiver={page.receiver} isRelaxed={page.isRelaxed} />
      </Section>
      <Section className={styles['section']} title={t('registration.heading')}>
        <CallbackAddress registeredUrl={page.registeredUrl} lastResult={page.lastResult} />
      </Section>
      <Section className={styles['section']} title={t('log.heading')}>
        <EventLog log={page.log} />
      </Section>
    </>
  );
}
