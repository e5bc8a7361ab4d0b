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
import { type Entered, SignInForm } from './SignInForm.tsx';
import { useSession } from './sessionStore.ts';
import type { AttemptState } from './useAttempt.ts';
import { useLockedData } from './useLockedData.ts';

interface SignInWaysProps {
  readonly attempt: AttemptState;
  /** The button that ends a running attempt, unless there is one below. */
  readonly cancel?: ReactNode;
  /** Values to fill in. */
  readonly filledIn: Typed;
  readonly onTyped?: (typed: Typed) => void;
  /** The account is known, but not the address of its service. */
  readonly isAddressLost: boolean;
  /** The account that is not open, and why, before the first attempt. */
  readonly of?: Typed | undefined;
  readonly error?: ErrorData | undefined;
  /** The button that tries to open it as it is. */
  readonly tryAgain: ReactNode;
  /** Whether the demo is offered, too. */
  readonly hasDemo: boolean;
}

/** The form, and the demo. */
export function SignInWays(props: SignInWaysProps) {
  const { attempt, cancel, filledIn, isAddressLost, onTyped, of, error: before, tryAgain, hasDemo } = props;
  const signIn = useSession((state) => state.signIn);
  const locked = useLockedData(before, of);
  const [typed, setTyped] = useState(filledIn);
  const isLocked = locked.isOf(typed);
  const enter = (entered: Entered) => {
    const run = (acceptPlainSecrets: boolean) =>
      signIn({ ...entered, acceptPlainSecrets }).catch((thrown) => {
        locked.hear(thrown, entered);
        throw thrown;
      });
    attempt.start({ way: 'sign-in', run });
  };
  return (
    <>
      <Failures
        attempt={attempt}
        before={before}
        locked={isLocked ? locked.reason : null}
        tryAgain={tryAgain}
      />
      <SignInForm
        filledIn={filledIn}
        onTyped={(each) => {
          setTyped(each);
          onTyped?.(each);
        }}
        isAddressLost={isAddressLost}
        error={attempt.error}
        canSetAside={isLocked}
        onSubmit={enter}
        onIncomplete={attempt.forgetError}
      />
      <Underway pending={attempt.pending} cancel={cancel} hasDemo={hasDemo} />
      {hasDemo ? <Demo start={attempt.start} /> : null}
      <ConsentDialog isOpen={attempt.isAsking} onAgree={attempt.agree} onDecline={attempt.decline} />
    </>
  );
}

interface FailuresProps extends Pick<SignInWaysProps, 'attempt' | 'tryAgain'> {
  readonly before: ErrorData | undefined;
  /** Why the stored data of the account in the form can't be opened, which stays while an attempt fails for another reason. */
  readonly locked: ErrorData | null;
}

function Failures({ attempt, before, locked, tryAgain }: FailuresProps) {
  const [isProxyAsking, setIsProxyAsking] = useState(false);
  const last = attempt.error ?? (attempt.pending === null ? before : undefined);
  const reason = attempt.pending === null && locked?.code !== last?.code ? locked : null;
  const failures = [reason, last].filter((error) => error !== null && error !== undefined);
  return (
    <>
      {failures.map((error) => (
        <Failure
          key={error.code}
          error={error}
          actions={error === before && ERROR_POLICY[error.code].remedy !== 'password' ? tryAgain : undefined}
          onProxyLogin={() => setIsProxyAsking(true)}
        />
      ))}
      <ProxyDialog error={last ?? null} isOpen={isProxyAsking} onClose={() => setIsProxyAsking(false)} />
    </>
  );
}

interface FailureProps {
  readonly error: ErrorData;
  readonly actions: ReactNode;
  readonly onProxyLogin: () => void;
}

function Failure({ error, actions, onProxyLogin }: FailureProps) {
  const { t } = useTranslation('frame');
  const errorText = useSignInErrorText();
  return (
    <Banner tone="danger" actions={actions}>
      {error.details?.isProxyLoginRefused ? t('status.proxy.refused') : errorText(error)}
      <ServiceWords error={error} />
      <div className={styles['wayOut']}>
        <WayOut error={error} onProxyLogin={onProxyLogin} />
      </div>
    </Banner>
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
