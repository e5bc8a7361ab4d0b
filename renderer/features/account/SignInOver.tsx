import { useState } from 'react';
import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import type { ListedAccount } from '../../../shared/model/session.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { isOpen, useAccounts } from './accountsStore.ts';
import { SignInWays } from './SignInWays.tsx';
import { useSession } from './sessionStore.ts';

const NOTHING = { serviceUrl: '', email: '' };

/** The way into one more account, or into one that is not open, over the accounts that are. */
export function SignInOver() {
  const { t } = useTranslation('frame');
  const { accounts, form, closeForm } = useAccounts((state) => state);
  const cancelSignIn = useSession((state) => state.cancelSignIn);
  const account = accounts.find(({ id }) => id === form);
  const hasDemo = !accounts.some((each) => each.isDemo && isOpen(each));
  const leave = () => {
    closeForm();
    void cancelSignIn();
  };
  return (
    <Dialog
      title={account ? t('accounts.signInTo', { email: account.email }) : t('accounts.addTitle')}
      isOpen={form !== null}
      onClose={leave}
      isQuestion
      actions={<Button onPress={leave}>{t('cancel')}</Button>}
    >
      <SignInWays
        key={form}
        filledIn={account && !account.isDemo ? account : NOTHING}
        error={account?.error}
        tryAgain={account ? <OpenAgain account={account} /> : null}
        hasDemo={hasDemo && (account === undefined || account.isDemo)}
        onEntered={closeForm}
      />
    </Dialog>
  );
}

/** Its data may be readable by now. */
function OpenAgain({ account }: { readonly account: ListedAccount }) {
  const { t } = useTranslation('frame');
  const { open, closeForm } = useAccounts((state) => state);
  const [isPending, setIsPending] = useState(false);
  const again = async () => {
    setIsPending(true);
    // The list says why not.
    const failure: ErrorData | null = await open(account.id).then(() => null, AppError.from);
    setIsPending(false);
    if (failure === null) closeForm();
  };
  return (
    <Button isPending={isPending} onPress={again}>
      {t('signIn.tryAgain')}
    </Button>
  );
}
