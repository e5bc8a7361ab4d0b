import type { ReceiverStatus } from '../../../shared/model/liveEvents.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { useAction } from '../notices/useAction.ts';
import { CertificateSettings } from './CertificateSettings.tsx';
import { Forwarding } from './Forwarding.tsx';
import styles from './LiveEvents.module.css';
import { useLiveEvents } from './liveEventsStore.ts';
import { PortField } from './PortField.tsx';

interface ReceiverSettingsProps {
  readonly receiver: ReceiverStatus;
  readonly isRelaxed: boolean;
}

/** Whether and where this computer listens for events. */
export function ReceiverSettings({ receiver, isRelaxed }: ReceiverSettingsProps) {
  const { t } = useTranslation('liveEvents');
  const setReceiver = useLiveEvents((state) => state.setReceiver);
  const { isPending, run } = useAction();
  const { isOn, port, url } = receiver;
  return (
    <div className={styles['parts']}>
      <p className={styles['hint']}>{t('intro')}</p>
      <div>
        <Switch
          isSelected={isOn}
          isDisabled={isPending}
          onChange={(wanted) => void run(() => setReceiver(wanted, port))}
        >
          {t('receiver.switch')}
        </Switch>
        <State receiver={receiver} isRelaxed={isRelaxed} />
      </div>
      {isOn ? (
        <>
          {/* Begins anew with the port that is in effect. */}
          <PortField key={port} port={port} />
          {url === null ? null : <Forwarding url={url} />}
          <CertificateSettings certificate={receiver.certificate} />
        </>
      ) : null}
    </div>
  );
}

function State({ receiver: { isOn, error, url }, isRelaxed }: ReceiverSettingsProps) {
  const { t } = useTranslation('liveEvents');
  const errorText = useErrorText();
  if (error !== null) return <Banner tone="warning">{errorText(error)}</Banner>;
  const listening = isRelaxed ? t('state.relaxed') : t('state.listening');
  const on = url === null ? t('state.starting') : listening;
  return (
    <p role="status" className={styles['hint']}>
      {isOn ? on : t('receiver.off')}
    </p>
  );
}
