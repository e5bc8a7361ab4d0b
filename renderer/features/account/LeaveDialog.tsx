import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Question } from '../../ui/overlays/Question.tsx';
import { useLayout } from '../navigation/layoutStore.ts';
import { useAction } from '../notices/useAction.ts';
import { useStatus } from '../status/statusStore.ts';
import { useSession } from './sessionStore.ts';

/** Asks before signing out, which loses anything that didn't fit on the disk. The shell asks before an account is removed. */
export function LeaveDialog() {
  const { t } = useTranslation('frame');
  const { account } = useAccountStores().bridge;
  const isOpen = useLayout(({ dialog }) => dialog === 'sign-out');
  const close = useLayout((state) => state.closeDialog);
  const signOut = useSession((state) => state.signOut);
  const isFull = useStatus(({ status }) => status?.storage === 'full');
  const { run } = useAction();
  return (
    <Question
      title={t('leave.signOutTitle')}
      yes={t('leave.signOut')}
      isOpen={isOpen}
      onClose={close}
      onYes={() => run(() => signOut({ account, forget: false }))}
    >
      <p>{t(isFull ? 'leave.signOutFull' : 'leave.signOutBody')}</p>
    </Question>
  );
}
