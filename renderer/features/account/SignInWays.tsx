import { type ReactNode, useState } from 'react';
import { ERROR_POLICY } from '../../../shared/errors/errorPolicy.ts';
import type { ErrorData } from '../../../shared/errors/errors.ts';
import { useSignInErrorText } from '../../locales/useErrorText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { ServiceWords } from '../../ui/display/ServiceWords.tsx';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { ProxyDialog } from '../status/ProxyDialog.tsx';
import { WayOut } from '../status/WayOut.tsx';
import type { Typed } from './accountsStore.ts';
import { ConsentDialog } from './ConsentDialog.tsx';
import styles from './SignIn.module.css';
import { SignInForm } from './SignInForm.tsx';
import { useSession } from './sessionStore.ts';
import type { AttemptState } from './useAttempt.ts';

interface SignInWaysProps {
  readonly attempt: AttemptState;
  /** The button that ends a running attempt, unless there is one below. */
  readonly cancel?: ReactNode;
  /** Values to fill in. */
  readonly filledIn: Typed;
  readonly onTyped?: (typed: Typed) => void;
  /** The account is known, but not the address of its service. */
  readonly isAddressLost: boolean;
  /** Why the account is not open, before the first attempt. */
  readonly error?: ErrorData | undefined;
  /** The button that tries to open it as it is. */
  readonly tryAgain: ReactNode;
  /** Whether the demo is offered, too. */
  readonly hasDemo: boolean;
}

/** The form, and the demo. */
export function SignInWays(props: SignInWaysProps) {
  const { attempt, cancel, filledIn, isAddressLost, onTyped, error: before, tryAgain, hasDemo } = props;
  const { t } = useTranslation('frame');
  const errorText = useSignInErrorText();
  const signIn = useSession((state) => state.signIn);
  const [isProxyAsking, setIsProxyAsking] = useState(false);
  const error = attempt.error ?? (attempt.pending === null ? before : undefined);
  const remedy = error && ERROR_POLICY[error.code].remedy;
  const canTryAgain = error === before && remedy !== 'password';
  return (
    <>
      {error === undefined ? null : (
        <Banner tone="danger" actions={canTryAgain ? tryAgain : undefined}>
          {error.details?.isProxyLoginRefused ? t('status.proxy.refused') : errorText(error)}
          <ServiceWords error={error} />
          <div className={styles['wayOut']}>
            <WayOut error={error} onProxyLogin={() => setIsProxyAsking(true)} />
          </div>
        </Banner>
      )}
      <SignInForm
        filledIn={filledIn}
        onTyped={onTyped}
        isAddressLost={isAddressLost}
        error={attempt.error}
        canSetAside={remedy === 'set-aside'}
        onSubmit={(entered) =>
          attempt.start({
            way: 'sign-in',
            run: (acceptPlainSecrets) => signIn({ ...entered, acceptPlainSecrets }),
          })
        }
      />
      <Underway pending={attempt.pending} cancel={cancel} hasDemo={hasDemo} />
      {hasDemo ? <Demo start={attempt.start} /> : null}
      <ProxyDialog error={error ?? null} isOpen={isProxyAsking} onClose={() => setIsProxyAsking(false)} />
      <ConsentDialog isOpen={attempt.isAsking} onAgree={attempt.agree} onDecline={attempt.decline} />
    </>
  );
}

interface UnderwayProps {
  readonly pending: AttemptState['pending'];
  readonly cancel: ReactNode;
  readonly hasDemo: boolean;
}

function Underway({ pending, cancel, hasDemo }: UnderwayProps) {
  const { t } = useTranslation('frame');
  if (pending === null) return hasDemo ? <p className={styles['or']}>{t('signIn.or')}</p> : null;
  return (
    <div className={styles['pending']} role="status">
      <Spinner />
      <span>{pending === 'demo' ? t('signIn.demoPending') : t('signIn.pending')}</span>
      {cancel}
    </div>
  );
}

function Demo({ start }: Pick<AttemptState, 'start'>) {
  const { t } = useTranslation('frame');
  const startDemo = useSession((state) => state.startDemo);
  return (
    <>
      <Button
        size="l"
        isWide
        onPress={() => start({ way: 'demo', run: (acceptPlainSecrets) => startDemo({ acceptPlainSecrets }) })}
      >
        {t('signIn.demo')}
      </Button>
      <p className={styles['small']}>{t('signIn.demoHint')}</p>
    </>
  );
}
