import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { Connection } from '../../../shared/model.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useErrorTitle } from '../../locales/useErrorTitle.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useLayout } from '../../stores/layout.ts';
import { useStatus } from '../../stores/status.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './ConnectionBanner.module.css';
import { useTryNow } from './useTryNow.ts';

/** These pass by themselves; the others need somebody to act. */
const PASSING: readonly ErrorCode[] = ['offline', 'timeout', 'interrupted', 'rate-limited'];

/** Stands while the service cannot be asked, and says what that means. */
export function ConnectionBanner() {
  const connection = useStatus((state) => state.status?.connection);
  return connection?.state === 'trouble' ? <Trouble {...connection} /> : null;
}

function Trouble({ error, retryAt }: Extract<Connection, { state: 'trouble' }>) {
  const { t } = useTranslation('frame');
  const errorText = useErrorText();
  const errorTitle = useErrorTitle();
  const locale = useLocale();
  const tryNow = useTryNow();
  const show = useLayout((state) => state.show);
  const isRefused = error.code === 'refused-credentials';
  const time =
    retryAt === null
      ? null
      : new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(retryAt);
  return (
    <div className={styles['place']}>
      <Banner tone={PASSING.includes(error.code) ? 'offline' : isRefused ? 'danger' : 'warning'}>
        <strong className={styles['title']}>{errorTitle(error)}</strong>
        <p className={styles['words']}>{errorText(error)}</p>
        <div className={styles['foot']}>
          {isRefused ? (
            <Button onPress={() => show('password')}>{t('status.enterPassword')}</Button>
          ) : (
            <Button onPress={tryNow}>{t('status.tryNow')}</Button>
          )}
          {time === null ? null : <span>{t('status.nextTry', { time })}</span>}
        </div>
      </Banner>
    </div>
  );
}
