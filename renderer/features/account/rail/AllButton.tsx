import { Layers } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { unreadOfAll } from '../../../../shared/model/session.ts';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Tooltip } from '../../../ui/controls/Tooltip.tsx';
import { cx } from '../../../ui/cx.ts';
import { keysFor } from '../../shortcuts/shortcuts.ts';
import { useAccounts } from '../accountsStore.ts';
import styles from './AccountRail.module.css';
import { RailUnread } from './RailUnread.tsx';

interface AllButtonProps {
  readonly isShown: boolean;
  readonly onGo: () => void;
}

/** Above the accounts: one list of the conversations of all. */
export function AllButton({ isShown, onGo }: AllButtonProps) {
  const { t } = useTranslation('frame');
  const { platform } = useAppStores().info;
  const unread = useAccounts(({ accounts }) => unreadOfAll(accounts));
  const name = unread > 0 ? t('accounts.allUnread', { count: unread }) : t('accounts.all');
  return (
    <div className={styles['place']}>
      <Tooltip label={`${name} (${keysFor('all-accounts', platform).join('+')})`}>
        <Button
          aria-label={name}
          {...(isShown && { 'aria-current': 'true' as const })}
          onPress={onGo}
          className={cx(styles['button'], isShown && styles['shown'])}
        >
          <span className={styles['all']}>
            <Layers aria-hidden="true" />
          </span>
          <RailUnread unread={unread} />
        </Button>
      </Tooltip>
    </div>
  );
}
