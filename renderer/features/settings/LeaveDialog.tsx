import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LayoutState, useLayout } from '../../stores/layout.ts';
import { useNotices } from '../../stores/notices.ts';
import { useSession } from '../../stores/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

const leavingIn = ({ dialog }: LayoutState) => (dialog === 'sign-out' || dialog === 'forget' ? dialog : null);

/** Asks before signing out, and before removing everything of the account from this computer. */
export function LeaveDialog() {
  const { t } = useTranslation('frame');
  const leaving = useLayout(leavingIn);
  const close = useLayout((state) => state.closeDialog);
  const signOut = useSession((state) => state.signOut);
  const failed = useNotices((state) => state.failed);
  const [isPending, setIsPending] = useState(false);
  const isForget = leaving === 'forget';

  const leave = async () => {
    setIsPending(true);
    try {
      await signOut({ forget: isForget });
    } catch (thrown) {
      failed(thrown);
    } finally {
      setIsPending(false);
      close();
    }
  };
  return (
    <Dialog
      title={isForget ? t('leave.forgetTitle') : t('leave.signOutTitle')}
      isOpen={leaving !== null}
      onClose={close}
      isQuestion
      actions={
        <>
          <Button onPress={close} autoFocus>
            {t('cancel')}
          </Button>
          <Button variant={isForget ? 'danger' : 'primary'} isPending={isPending} onPress={leave}>
            {isForget ? t('leave.forget') : t('leave.signOut')}
          </Button>
        </>
      }
    >
      <p>{isForget ? t('leave.forgetBody') : t('leave.signOutBody')}</p>
      {isForget ? <p>{t('leave.forgetSafe')}</p> : null}
    </Dialog>
  );
}
