import type { AccountId } from '../../../shared/model/ids.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Question } from '../../ui/overlays/Question.tsx';
import { useAction } from '../notices/useAction.ts';
import { useSession } from './sessionStore.ts';

interface SignOutQuestionProps {
  readonly account: AccountId | null;
  /** Named when there are several accounts; null: the only one. */
  readonly name: string | null;
  /** It is the demo, which isn't encrypted. */
  readonly isDemo: boolean;
  /** The disk is full. */
  readonly isFull: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before signing out, which loses anything that didn't fit on the disk. The shell asks before an account is removed. */
export function SignOutQuestion({ account, name, isDemo, isFull, isOpen, onClose }: SignOutQuestionProps) {
  const { t } = useTranslation('frame');
  const signOut = useSession((state) => state.signOut);
  const { run } = useAction();
  return (
    <Question
      title={name === null ? t('leave.signOutTitle') : t('leave.signOutOf', { name })}
      yes={t('leave.signOut')}
      isOpen={isOpen}
      onClose={onClose}
      onYes={() => run(async () => (account === null ? undefined : signOut({ account, forget: false })))}
    >
      <p>{t(isFull ? 'leave.signOutFull' : isDemo ? 'leave.signOutDemo' : 'leave.signOutBody')}</p>
    </Question>
  );
}
