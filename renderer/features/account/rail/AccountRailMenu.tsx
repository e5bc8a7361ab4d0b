import { ArrowDown, ArrowUp, LogIn, LogOut, Palette, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AccountId } from '../../../../shared/model/ids.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import type { MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { MenuAt } from '../../../ui/overlays/MenuAt.tsx';
import { isOpen, useAccounts } from '../accountsStore.ts';
import { SignOutQuestion } from '../SignOutQuestion.tsx';
import { useRemoveAccount } from '../useRemoveAccount.ts';
import { useServiceNames } from '../useServiceNames.ts';
import { ColourDialog } from './ColourDialog.tsx';
import { useAccountName } from './useAccountName.ts';

interface AccountRailMenuProps {
  /** The account whose menu is open, and where, CSS pixels of the window; null: it is closed. */
  readonly at: { readonly id: AccountId; readonly x: number; readonly y: number } | null;
  readonly ids: readonly AccountId[];
  readonly isHorizontal: boolean;
  readonly onMove: (id: AccountId, by: -1 | 1) => void;
  readonly onClose: () => void;
}

/** The dialog that was opened last. */
interface Asking {
  readonly id: AccountId;
  readonly what: 'colour' | 'leave';
  readonly isOpen: boolean;
}

/** The menu of an account in the rail, and the dialogs that it opens. */
export function AccountRailMenu({ at, ids, ...rest }: AccountRailMenuProps) {
  const accounts = useAccounts((state) => state.accounts);
  const nameOf = useServiceNames(accounts);
  const [asking, setAsking] = useState<Asking | null>(null);
  const asked = accounts.find(({ id }) => id === asking?.id);
  // It is still drawn for a moment.
  const close = () => setAsking((last) => last && { ...last, isOpen: false });
  return (
    <>
      {at === null ? null : (
        <OpenMenu
          {...rest}
          at={at}
          ids={ids}
          onAsk={(what) => setAsking({ id: at.id, what, isOpen: true })}
        />
      )}
      {asked && asking?.what === 'colour' && asking.isOpen ? (
        <ColourDialog account={asked} name={nameOf(asked)} onClose={close} />
      ) : null}
      <SignOutQuestion
        account={asking?.id ?? null}
        name={asked && accounts.length > 1 ? nameOf(asked) : null}
        isDemo={asked?.isDemo ?? false}
        isFull={asked?.isFull ?? false}
        isOpen={asking?.what === 'leave' && asking.isOpen}
        onClose={close}
      />
    </>
  );
}

interface OpenMenuProps extends Omit<AccountRailMenuProps, 'at'> {
  readonly at: NonNullable<AccountRailMenuProps['at']>;
  readonly onAsk: (what: 'colour' | 'leave') => void;
}

function OpenMenu({ at, ids, isHorizontal, onMove, onClose, onAsk }: OpenMenuProps) {
  const { t } = useTranslation('frame');
  const account = useAccounts(({ accounts }) => accounts.find(({ id }) => id === at.id));
  const openForm = useAccounts((state) => state.openForm);
  const remove = useRemoveAccount();
  const place = ids.indexOf(at.id);
  if (!account) return null;
  const earlier: MenuEntry = {
    id: 'earlier',
    label: t(isHorizontal ? 'accounts.moveLeft' : 'accounts.moveUp'),
    icon: <ArrowUp />,
    onAction: () => onMove(at.id, -1),
  };
  const later: MenuEntry = {
    id: 'later',
    label: t(isHorizontal ? 'accounts.moveRight' : 'accounts.moveDown'),
    icon: <ArrowDown />,
    onAction: () => onMove(at.id, 1),
  };
  const leave: MenuEntry = isOpen(account)
    ? { id: 'leave', label: t('menu.signOut'), icon: <LogOut />, onAction: () => onAsk('leave') }
    : { id: 'enter', label: t('accounts.signIn'), icon: <LogIn />, onAction: () => openForm(at.id) };
  const colour = {
    id: 'colour',
    label: t('accounts.colour'),
    icon: <Palette />,
    onAction: () => onAsk('colour'),
  };
  const gone = {
    id: 'remove',
    label: t('accounts.remove'),
    icon: <Trash2 />,
    onAction: () => void remove(account),
  };
  const entries = [
    ...(place > 0 ? [earlier] : []),
    ...(place < ids.length - 1 ? [later] : []),
    colour,
    leave,
    gone,
  ];
  return <OfAccount account={account} at={at} entries={entries} onClose={onClose} />;
}

interface OfAccountProps {
  readonly account: Parameters<typeof useAccountName>[0];
  readonly at: OpenMenuProps['at'];
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

function OfAccount({ account, at, entries, onClose }: OfAccountProps) {
  return <MenuAt label={useAccountName(account)} x={at.x} y={at.y} entries={entries} onClose={onClose} />;
}
