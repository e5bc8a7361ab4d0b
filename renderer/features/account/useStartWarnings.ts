import { useEffect, useEffectEvent, useRef } from 'react';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { ListedAccount, Session } from '../../../shared/model/session.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { isOpen, needsSignIn, useAccounts } from './accountsStore.ts';
import { useListDamage } from './useListDamage.ts';
import { useServiceNames } from './useServiceNames.ts';

/**
 * Warns, once each, that a copy of the list of accounts is used, and that another account is shown than the last one. The latter goes once that
 * one is open, or is gone, or none is shown.
 */
export function useStartWarnings(session: Session): void {
  const warn = useNotices((state) => state.warn);
  const dismiss = useNotices((state) => state.dismiss);
  const accounts = useAccounts((state) => state.accounts);
  const damageInWords = useListDamage();
  const insteadInWords = useInsteadWords();
  const [damageSaid, insteadSaid] = [useRef<string>(undefined), useRef<AccountId>(undefined)];
  const warned = useRef<{ readonly of: AccountId; readonly notice: number }>(null);
  const takeBack = () => {
    if (warned.current !== null) dismiss(warned.current.notice);
    warned.current = null;
  };
  const onSession = useEffectEvent((now: Session) => {
    const { state, listDamage } = now;
    if (state === 'signed-out') takeBack();
    if (listDamage && listDamage.setAsideAs !== damageSaid.current) {
      damageSaid.current = listDamage.setAsideAs;
      // At the sign-in, the form says it.
      if (state === 'signed-in') warn(damageInWords(listDamage));
    }
    const insteadOf = state === 'signed-in' ? now.insteadOf : undefined;
    const words = insteadOf === insteadSaid.current ? null : insteadInWords(now);
    insteadSaid.current = insteadOf;
    if (words !== null && insteadOf !== undefined) warned.current = { of: insteadOf, notice: warn(words) };
  });
  const onAccounts = useEffectEvent((now: readonly ListedAccount[]) => {
    const account = now.find(({ id }) => id === warned.current?.of);
    if (!account || isOpen(account)) takeBack();
  });
  useEffect(() => onSession(session), [session]);
  useEffect(() => onAccounts(accounts), [accounts]);
}

/** Returns a function that names the account that was to be shown, and the one that is; null: it is that one. */
function useInsteadWords(): (session: Session) => string | null {
  const { t } = useTranslation('frame');
  const accounts = useAccounts((state) => state.accounts);
  const nameOf = useServiceNames(accounts);
  return (session) => {
    const wanted =
      session.state === 'signed-in' ? accounts.find(({ id }) => id === session.insteadOf) : undefined;
    if (session.state !== 'signed-in' || !wanted) return null;
    const names = { wanted: nameOf(wanted), name: nameOf(session.account) };
    return t(needsSignIn(wanted) ? 'accounts.shownMeanwhile' : 'accounts.shownInstead', names);
  };
}
