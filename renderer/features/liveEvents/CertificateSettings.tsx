import type { ReceiverStatus } from '../../../shared/model/liveEvents.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAction } from '../notices/useAction.ts';
import styles from './LiveEvents.module.css';
import { useLiveEvents } from './liveEventsStore.ts';

/** The TLS files of the receiver, chosen in the system's dialog. */
export function CertificateSettings({ certificate }: Pick<ReceiverStatus, 'certificate'>) {
  const { t } = useTranslation('liveEvents');
  const { chooseCertificate, removeCertificate } = useLiveEvents((state) => state);
  const { isPending, run } = useAction();
  return (
    <div>
      <p className={styles['label']}>{t('receiver.certificate')}</p>
      <p className={styles['hint']}>
        {certificate === null
          ? t('receiver.certificateNone')
          : t('receiver.certificateChosen', { ...certificate })}
      </p>
      <div className={styles['buttons']}>
        <Button isPending={isPending} onPress={() => void run(chooseCertificate)}>
          {t('receiver.certificateChoose')}
        </Button>
        {certificate === null ? null : (
          <Button isDisabled={isPending} onPress={() => void run(removeCertificate)}>
            {t('receiver.certificateRemove')}
          </Button>
        )}
      </div>
    </div>
  );
}
