import { useState } from 'react';
import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import type { ListedAccount } from '../../../shared/model/session.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { type AccountForm, isOpen, useAccounts } from './accountsStore.ts';
import { SignInWays } from './SignInWays.tsx';
import { useAttempt } from './useAttempt.ts';
import { useServiceNames } from './useServiceNames.ts';

const NOTHING = { serviceUrl: '', email: '' };

/** The way into one more account, or into one that is not open, over the accounts that are. */
export function SignInOver() {
  const form = useAccounts((state) => state.form);
  return form === null ? null : <OpenForm key={form} form={form} />;
}

function OpenForm({ form }: { readonly form: AccountForm }) {
  const { t } = useTranslation('frame');
  const { accounts, typed, closeForm, keepTyped, entered } = useAccounts((state) => state);
  const nameOf = useServiceNames(accounts);
  const attempt = useAttempt(() => entered(form));
  const account = accounts.find(({ id }) => id === form);
  const hasDemo = !accounts.some((each) => each.isDemo && isOpen(each));
  // The first time it only ends the sign-in, and the form stays as it is.
  const leave = attempt.pending === null ? closeForm : attempt.cancel;
  return (
    <Dialog
      title={account ? t('accounts.signInTo', { name: nameOf(account) }) : t('accounts.addTitle')}
      isOpen
      onClose={leave}
      isQuestion
      actions={<Button onPress={leave}>{t('cancel')}</Button>}
    >
      <SignInWays
        attempt={attempt}
        filledIn={typed.get(form) ?? (account && !account.isDemo ? account : NOTHING)}
        isAddressLost={account !== undefined && !account.isDemo && account.serviceUrl === ''}
        onTyped={(each) => keepTyped(form, each)}
        of={account}
        error={account?.error}
        tryAgain={account ? <OpenAgain account={account} onOpened={() => entered(form)} /> : null}
        hasDemo={hasDemo && (account === undefined || account.isDemo)}
      />
    </Dialog>
  );
}

interface OpenAgainProps {
  readonly account: ListedAccount;
  readonly onOpened: () => void;
}

/** Its data may be readable by now. */
function OpenAgain({ account, onOpened }: OpenAgainProps) {
  const { t } = useTranslation('frame');
  const open = useAccounts((state) => state.open);
  const [isPending, setIsPending] = useState(false);
  const again = async () => {
    setIsPending(true);
    // The list says why not.
    const failure: ErrorData | null = await open(account.id).then(() => null, AppError.from);
    setIsPending(false);
    if (failure === null) onOpened();
  };
  return (
    <Button isPending={isPending} onPress={again}>
      {t('signIn.tryAgain')}
    </Button>
  );
}
