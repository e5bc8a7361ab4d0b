import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Question } from '../../ui/overlays/Question.tsx';
import { type LayoutState, useLayout } from '../navigation/layoutStore.ts';
import { useAction } from '../notices/useAction.ts';
import { useStatus } from '../status/statusStore.ts';
import { useSession } from './sessionStore.ts';

const leavingIn = ({ dialog }: LayoutState) => (dialog === 'sign-out' || dialog === 'forget' ? dialog : null);

/**
 * Asks before signing out, which loses anything that didn't fit on the disk, and before removing all data of the account from this
 * computer.
 */
export function LeaveDialog() {
  const { t } = useTranslation('frame');
  const { account } = useAccountStores().bridge;
  const leaving = useLayout(leavingIn);
  const close = useLayout((state) => state.closeDialog);
  const signOut = useSession((state) => state.signOut);
  const isFull = useStatus(({ status }) => status?.storage === 'full');
  const { run } = useAction();
  const isForget = leaving === 'forget';
  const body = isForget ? 'leave.forgetBody' : isFull ? 'leave.signOutFull' : 'leave.signOutBody';
  return (
    <Question
      title={isForget ? t('leave.forgetTitle') : t('leave.signOutTitle')}
      yes={isForget ? t('leave.forget') : t('leave.signOut')}
      isDanger={isForget}
      isOpen={leaving !== null}
      onClose={close}
      onYes={() => run(() => signOut({ account, forget: isForget }))}
    >
      <p>{t(body)}</p>
      {isForget ? <p>{t('leave.forgetSafe')}</p> : null}
    </Question>
  );
}
