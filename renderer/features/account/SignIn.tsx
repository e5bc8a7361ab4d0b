import { useState } from 'react';
import { ERROR_POLICY } from '../../../shared/errors/errorPolicy.ts';
import type { Session } from '../../../shared/model/session.ts';
import { useSignInErrorText } from '../../locales/useErrorText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { ServiceWords } from '../../ui/display/ServiceWords.tsx';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import { ProxyDialog } from '../status/ProxyDialog.tsx';
import { WayOut } from '../status/WayOut.tsx';
import { BrandPanel } from './BrandPanel.tsx';
import { ConsentDialog } from './ConsentDialog.tsx';
import styles from './SignIn.module.css';
import { SignInForm } from './SignInForm.tsx';
import { useSession } from './sessionStore.ts';
import { useAttempt } from './useAttempt.ts';

/** The first screen: two ways in. */
export function SignIn({ session }: { readonly session: Extract<Session, { state: 'signed-out' }> }) {
  const { t } = useTranslation('frame');
  const errorText = useSignInErrorText();
  const signIn = useSession((state) => state.signIn);
  const startDemo = useSession((state) => state.startDemo);
  const attempt = useAttempt();
  const [isProxyAsking, setIsProxyAsking] = useState(false);
  const error = attempt.error ?? (attempt.pending === null ? session.error : undefined);
  const remedy = error && ERROR_POLICY[error.code].remedy;
  const canTryAgain = error === session.error && remedy !== 'password';
  return (
    <div className={styles['screen']}>
      <BrandPanel />
      <main className={styles['side']}>
        <div className={styles['card']}>
          <h1 className={styles['heading']}>{t('signIn.heading')}</h1>
          <p className={styles['intro']}>{t('signIn.intro')}</p>
          {error === undefined ? null : (
            <Banner tone="danger" actions={canTryAgain ? <TryAgain /> : undefined}>
              {error.details?.isProxyLoginRefused ? t('status.proxy.refused') : errorText(error)}
              <ServiceWords error={error} />
              <div className={styles['wayOut']}>
                <WayOut error={error} onProxyLogin={() => setIsProxyAsking(true)} />
              </div>
            </Banner>
          )}
          <SignInForm
            session={session}
            error={attempt.error}
            canSetAside={remedy === 'set-aside'}
            onSubmit={(entered) =>
              attempt.start({
                way: 'sign-in',
                run: (acceptPlainSecrets) => signIn({ ...entered, acceptPlainSecrets }),
              })
            }
          />
          {attempt.pending === null ? (
            <p className={styles['or']}>{t('signIn.or')}</p>
          ) : (
            <div className={styles['pending']} role="status">
              <Spinner />
              <span>{attempt.pending === 'demo' ? t('signIn.demoPending') : t('signIn.pending')}</span>
              <Button variant="quiet" onPress={attempt.cancel}>
                {t('cancel')}
              </Button>
            </div>
          )}
          <Button
            size="l"
            isWide
            onPress={() =>
              attempt.start({ way: 'demo', run: (acceptPlainSecrets) => startDemo({ acceptPlainSecrets }) })
            }
          >
            {t('signIn.demo')}
          </Button>
          <p className={styles['small']}>{t('signIn.demoHint')}</p>
          <p className={styles['terms']}>{t('signIn.terms')}</p>
        </div>
      </main>
      <ProxyDialog error={error ?? null} isOpen={isProxyAsking} onClose={() => setIsProxyAsking(false)} />
      <ConsentDialog isOpen={attempt.isAsking} onAgree={attempt.agree} onDecline={attempt.decline} />
    </div>
  );
}

/** The action that loses nothing comes first: the reason may be gone by now. */
function TryAgain() {
  const { t } = useTranslation('frame');
  const tryAgain = useSession((state) => state.tryAgain);
  const failed = useNotices((state) => state.failed);
  return <Button onPress={() => tryAgain().catch(failed)}>{t('signIn.tryAgain')}</Button>;
}
