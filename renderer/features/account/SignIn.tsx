import { useState } from 'react';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { ListDamage, Session } from '../../../shared/model/session.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { keepFocus } from '../../ui/keepFocus.ts';
import { isCovered } from '../../ui/overlays/isCovered.ts';
import { useEarlyKeys } from '../../ui/useEarlyKeys.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { BrandPanel } from './BrandPanel.tsx';
import { KeptData } from './KeptData.tsx';
import styles from './SignIn.module.css';
import { SignInWays } from './SignInWays.tsx';
import { useSession } from './sessionStore.ts';
import { useAttempt } from './useAttempt.ts';
import { useListDamage } from './useListDamage.ts';

type SignedOut = Extract<Session, { state: 'signed-out' }>;

/** The first screen: two ways in, and the data that is kept on this computer. */
export function SignIn({ session }: { readonly session: SignedOut }) {
  const [removals, setRemovals] = useState(0);
  // The form begins anew without the account that it is filled in with.
  return (
    <Screen
      key={removals}
      session={session}
      onRemoved={(account) => setRemovals((before) => (account === session.kept ? before + 1 : before))}
    />
  );
}

interface ScreenProps {
  readonly session: SignedOut;
  readonly onRemoved: (account: AccountId) => void;
}

function Screen({ session, onRemoved }: ScreenProps) {
  const { t } = useTranslation('frame');
  const attempt = useAttempt();
  useEarlyKeys(attempt.pending !== null, (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isCovered()) return;
    event.preventDefault();
    attempt.cancel();
  });
  const cancel = (
    <Button variant="quiet" onPress={attempt.cancel}>
      {t('cancel')}
    </Button>
  );
  return (
    <div data-sign-in="" className={styles['screen']}>
      <BrandPanel />
      <main className={styles['side']}>
        <div ref={keepFocus} className={styles['card']}>
          <h1 className={styles['heading']}>{t('signIn.heading')}</h1>
          <p className={styles['intro']}>{t('signIn.intro')}</p>
          <Damage damage={session.listDamage} />
          <SignInWays
            attempt={attempt}
            cancel={cancel}
            filledIn={session}
            isAddressLost={session.kept !== null && session.serviceUrl === ''}
            of={session}
            error={session.error}
            tryAgain={<TryAgain />}
            hasDemo
          />
          <KeptData isDisabled={attempt.pending !== null} onRemoved={onRemoved} />
          <p className={styles['terms']}>{t('signIn.terms')}</p>
        </div>
      </main>
    </div>
  );
}

function Damage({ damage }: { readonly damage: ListDamage | undefined }) {
  const inWords = useListDamage();
  return damage ? <Banner tone="warning">{inWords(damage)}</Banner> : null;
}

/** The action that loses nothing comes first: the reason may be gone by now. */
function TryAgain() {
  const { t } = useTranslation('frame');
  const tryAgain = useSession((state) => state.tryAgain);
  const failed = useNotices((state) => state.failed);
  return <Button onPress={() => tryAgain().catch(failed)}>{t('signIn.tryAgain')}</Button>;
}
