import { useRef } from 'react';
import { ERROR_POLICY, type ErrorPolicy } from '../../../shared/errors/errorPolicy.ts';
import type { Connection } from '../../../shared/model/status.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useErrorTitle } from '../../locales/useErrorTitle.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { ServiceWords } from '../../ui/display/ServiceWords.tsx';
import { useFocusHomeFrom } from '../../ui/overlays/focusHome.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import styles from './ConnectionBanner.module.css';
import { ProxyDialog } from './ProxyDialog.tsx';
import { useStatus } from './statusStore.ts';
import { useNextTry } from './useNextTry.ts';
import { useTryNow } from './useTryNow.ts';
import { WayOut } from './WayOut.tsx';

interface ConnectionBannerProps {
  /** The account, among several; null: it is the only one. */
  readonly name: string | null;
}

/** Shown while the service can't be reached; says what that means. */
export function ConnectionBanner({ name }: ConnectionBannerProps) {
  const connection = useStatus((state) => state.status?.connection);
  const isAsking = useLayout(({ dialog }) => dialog === 'proxy');
  const close = useLayout((state) => state.closeDialog);
  const trouble = connection?.state === 'trouble' ? connection : null;
  return (
    <>
      {trouble ? <Trouble {...trouble} name={name} /> : null}
      <ProxyDialog error={trouble?.error ?? null} isOpen={isAsking} onClose={close} />
    </>
  );
}

type TroubleProps = Extract<Connection, { state: 'trouble' }> & ConnectionBannerProps;

function Trouble({ error, retryAt, name }: TroubleProps) {
  const { t } = useTranslation('frame');
  const errorText = useErrorText();
  const errorTitle = useErrorTitle();
  const tryNow = useTryNow();
  const show = useLayout((state) => state.show);
  const { remedy, others } = ERROR_POLICY[error.code];
  const { issuer, isProxyLoginRefused = false } = error.details ?? {};
  const place = useRef<HTMLDivElement>(null);
  useFocusHomeFrom(place);
  return (
    <div ref={place} className={styles['place']}>
      <Banner tone={toneOf(remedy)}>
        <strong className={styles['title']}>{errorTitle(error)}</strong>
        {name === null ? null : <p className={styles['words']}>{t('accounts.of', { name })}</p>}
        <p className={styles['words']}>
          {isProxyLoginRefused ? t('status.proxy.refused') : errorText(error)}
        </p>
        <ServiceWords error={error} />
        {issuer === undefined ? null : (
          <p className={styles['words']} dir="auto">
            {t('status.issuer', { issuer })}
          </p>
        )}
        <div className={styles['foot']}>
          {remedy === 'password' ? (
            <Button onPress={() => show('password')}>{t('status.enterPassword')}</Button>
          ) : (
            <>
              <WayOut error={error} onProxyLogin={() => show('proxy')} />
              {others === 'hold' ? null : <Button onPress={tryNow}>{t('status.tryNow')}</Button>}
            </>
          )}
          <NextTry at={retryAt} />
        </div>
      </Banner>
    </div>
  );
}

/** A state that passes automatically is no warning. */
function toneOf(remedy: ErrorPolicy['remedy']): 'offline' | 'warning' | 'danger' {
  switch (remedy) {
    case 'time':
      return 'offline';
    case 'password':
      return 'danger';
    case 'someone':
    case 'web-page':
    case 'proxy-login':
    case 'set-aside':
      return 'warning';
  }
}

/** The seconds are for the eye alone: a screen reader would read each of them out. */
function NextTry({ at }: { readonly at: number | null }) {
  const { t } = useTranslation('frame');
  const next = useNextTry(at);
  if (next === null) return null;
  switch (next.kind) {
    case 'now':
      return <span>{t('status.tryingNow')}</span>;
    case 'seconds':
      return (
        <>
          <span aria-hidden="true">{t('status.nextTryIn', { count: next.seconds })}</span>
          <span className="visually-hidden">{t('status.nextTrySoon')}</span>
        </>
      );
    case 'time':
      return <span>{t('status.nextTry', { time: next.time })}</span>;
  }
}
