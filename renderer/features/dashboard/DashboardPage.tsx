import { useRef, useState } from 'react';
import type { DayRange } from '../../../shared/model/dashboard.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import { AccountStoresContext, useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useNow } from '../../ui/display/Now.tsx';
import { useFirstFocus } from '../../ui/overlays/useFirstFocus.ts';
import { useOpenStores } from '../account/allAccounts.ts';
import { useOpenIn } from '../account/useOpenIn.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { DashboardChoices } from './DashboardChoices.tsx';
import styles from './DashboardPage.module.css';
import { Figures } from './Figures.tsx';
import { dayOf, presetRange } from './rangeChoices.ts';

interface DashboardPageProps {
  readonly onClose: () => void;
}

/** The dashboard of the account that the person chooses, at first the one that is shown. */
export function DashboardPage({ onClose }: DashboardPageProps) {
  const shown = useAccountStores();
  const open = useOpenStores();
  const now = useNow();
  const [account, setAccount] = useState(shown.bridge.account);
  const [range, setRange] = useState<DayRange>(() => presetRange('month', dayOf(now)));
  const stores = open.get(account) ?? shown;
  const openIn = useOpenIn();
  const failed = useNotices((state) => state.failed);
  const go = (convId: ConvId, msgId?: MsgId) => {
    onClose();
    openIn({ account: stores.bridge.account, convId, ...(msgId !== undefined && { msgId }) }).catch(failed);
  };
  const place = useRef<HTMLDivElement>(null);
  useFirstFocus(place, true);
  return (
    <div ref={place} className={styles['page']}>
      <DashboardChoices
        account={stores.bridge.account}
        onAccount={setAccount}
        range={range}
        onRange={setRange}
      />
      <AccountStoresContext value={stores}>
        <Figures key={stores.bridge.account} range={range} onOpen={go} />
      </AccountStoresContext>
    </div>
  );
}
