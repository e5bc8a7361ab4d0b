import { ERROR_POLICY } from '../../../shared/errors/errorPolicy.ts';
import type { RegistrationResult } from '../../../shared/model/liveEvents.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { ServiceWords } from '../../ui/display/ServiceWords.tsx';
import styles from './LiveEvents.module.css';

interface LastResultProps {
  readonly result: RegistrationResult;
  readonly onTryAgain: () => void;
}

/** The last change of the callback address, and its result. */
export function LastResult({ result: { action, url, at, error }, onTryAgain }: LastResultProps) {
  const { t } = useTranslation('liveEvents');
  const errorText = useErrorText();
  const isRegister = action === 'register';
  if (error === null) {
    return (
      <p role="status" className={styles['result']}>
        {isRegister ? t('registration.registered', { url }) : t('registration.removed')} ·{' '}
        <RelativeTime at={at} />
      </p>
    );
  }
  const not = isRegister ? t('registration.notRegistered') : t('registration.notRemoved');
  // The service may have done it all the same.
  const isUncertain = ERROR_POLICY[error.code].arrived === 'perhaps';
  const perhaps = isRegister ? t('registration.perhapsRegistered') : t('registration.perhapsRemoved');
  return (
    <Banner
      tone="warning"
      actions={
        <Button variant="quiet" onPress={onTryAgain}>
          {t('registration.tryAgain')}
        </Button>
      }
    >
      <strong>{isUncertain ? perhaps : not}</strong> · <RelativeTime at={at} />
      <br />
      {errorText(error)}
      <ServiceWords error={error} />
    </Banner>
  );
}
