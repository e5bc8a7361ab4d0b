import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import type { AccountId } from '../../../../shared/model/ids.ts';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { useFocusHomeAfter } from '../../../ui/overlays/focusHome.ts';
import { Pane } from '../../../ui/page/Pane.tsx';
import { useMediaQuery } from '../../../ui/page/useMediaQuery.ts';
import { useDropTarget } from '../../../ui/useDropTarget.ts';
import { useReorder } from '../../../ui/useReorder.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { useAccounts } from '../accountsStore.ts';
import { useHasSeveralOpen, useIsAll, useSetAll } from '../allAccounts.ts';
import { useGoToAccount } from '../useGoToAccount.ts';
import styles from './AccountRail.module.css';
import { AccountRailMenu } from './AccountRailMenu.tsx';
import { AllButton } from './AllButton.tsx';
import { RailButton } from './RailButton.tsx';

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (shiftKey && key === 'F10');

/** The accounts, one button each; shown when there are two or more. */
export function AccountRail({ shown }: { readonly shown: AccountId }) {
  const { t } = useTranslation('frame');
  const { accounts, openForm, setOrder } = useAccounts((state) => state);
  const failed = useNotices((state) => state.failed);
  const isHorizontal = useMediaQuery('(max-width: 719px)');
  const [menu, setMenu] = useState<{ readonly id: AccountId; readonly x: number; readonly y: number } | null>(
    null,
  );
  const isAll = useIsAll();
  const hasSeveral = useHasSeveralOpen();
  const setAll = useSetAll();
  const goToAlone = useGoToAccount();
  // Beside the open accounts, which one gets the files isn't clear yet.
  const { isOver, target } = useDropTarget(useAppStores().offered.getState().offer);
  const ids = accounts.map(({ id }) => id);
  const order = (next: readonly AccountId[]) => void setOrder(next).catch(failed);
  const { mark, list, card } = useReorder({ name: 'account', ids, onOrder: order, isHorizontal });
  useFocusHomeAfter(`${shown} ${accounts.length}`);
  if (accounts.length < 2) return null;
  const move = (id: AccountId, by: -1 | 1) => {
    const [from, to] = [ids.indexOf(id), ids.indexOf(id) + by];
    if (to >= 0 && to < ids.length) order(ids.toSpliced(from, 1).toSpliced(to, 0, id));
  };
  /** Before the toolbar, which goes to the next button at each arrow. */
  const onKeyDown = (event: KeyboardEvent) => {
    const button = event.target instanceof Element ? event.target.closest('[data-account]') : null;
    const account = accounts.find(({ id }) => id === button?.getAttribute('data-account'));
    if (!button || !account) return;
    const by = event.altKey ? STEPS[event.key] : undefined;
    const { left, bottom } = button.getBoundingClientRect();
    if (isMenuKey(event)) setMenu({ id: account.id, x: left, y: bottom });
    else if (by !== undefined) move(account.id, by);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Pane label={t('accounts.rail')} className={styles['rail']}>
      <div className={styles['keys']} onKeyDownCapture={onKeyDown} {...target}>
        <Toolbar
          aria-label={t('accounts.rail')}
          orientation={isHorizontal ? 'horizontal' : 'vertical'}
          className={cx(styles['toolbar'], isOver && styles['isTarget'])}
        >
          {hasSeveral ? <AllButton isShown={isAll} onGo={() => setAll(true)} /> : null}
          <div className={styles['list']} {...list}>
            {accounts.map((account, index) => (
              <RailButton
                key={account.id}
                account={account}
                place={index + 1}
                isShown={!isAll && account.id === shown}
                isMarked={
                  mark === index ? 'before' : mark === ids.length && index === ids.length - 1 ? 'after' : null
                }
                onGo={() => goToAlone(account.id)}
                onMenu={(x, y) => setMenu({ id: account.id, x, y })}
                dragging={card(account.id)}
              />
            ))}
          </div>
          <IconButton label={t('accounts.add')} onPress={() => openForm('add')}>
            <Plus />
          </IconButton>
        </Toolbar>
      </div>
      <AccountRailMenu
        at={menu}
        ids={ids}
        isHorizontal={isHorizontal}
        onMove={move}
        onClose={() => setMenu(null)}
      />
    </Pane>
  );
}
