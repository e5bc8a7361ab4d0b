import { memo } from 'react';
import { isStuck, type OutboxItem } from '../../../../shared/model/outbox.ts';
import { pendingTitle } from '../../../../shared/words/conversationTitle.ts';
import { useKnownPeople } from '../../../locales/knownPeople.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { PendingAvatar } from '../../conversations/PendingAvatar.tsx';
import { useSelection } from '../../navigation/selectionStore.ts';
import { useSentTogether } from '../../outbox/outboxStore.ts';
import type { RowAccount } from './AccountLine.tsx';
import { ConversationRowFrame } from './ConversationRowFrame.tsx';
import { PendingPreview } from './PendingPreview.tsx';
import { StuckMark } from './StuckMark.tsx';
import { WaitingMark } from './WaitingMark.tsx';

interface PendingRowProps {
  readonly item: OutboxItem;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  /** In a list of several accounts. */
  readonly account?: RowAccount;
  /** It was opened; must not change between renders. */
  readonly onOpened?: () => void;
}

/** A new conversation that is still on its way to the service. */
export const PendingRow = memo(function PendingRow(props: PendingRowProps) {
  const { item, isSelected, isActive, account, onOpened } = props;
  const { t } = useTranslation('frame');
  const open = useSelection((state) => state.openPending);
  const known = useKnownPeople();
  const together = useSentTogether(item.id);
  const stuck = together.find(({ state }) => isStuck(state));
  const shown = stuck ?? together.at(-1) ?? item;
  return (
    <ConversationRowFrame
      avatar={<PendingAvatar item={item} />}
      title={pendingTitle(t, item, known)}
      time={<RelativeTime at={shown.created} />}
      isSelected={isSelected}
      isActive={isActive}
      isUnread={false}
      {...(account && { account })}
      onOpen={() => {
        open(item.id);
        onOpened?.();
      }}
      preview={<PendingPreview item={shown} />}
      badge={stuck ? <StuckMark /> : <WaitingMark />}
    />
  );
});
