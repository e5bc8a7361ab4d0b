import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { ConvId } from '../../../../shared/model/ids.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { dayDate, isSameDay } from '../../../lib/format/days.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import type { ThreadState } from '../store/threadState.ts';
import { type DaysRequest, OpenDaysContext } from './openDays.ts';

/** Loaded when a calendar is first opened. */
const JumpToDate = lazy(async () => ({ default: (await import('./JumpToDate.tsx')).JumpToDate }));

interface ThreadDaysProps {
  readonly convId: ConvId;
  readonly thread: StoreApi<ThreadState>;
  readonly children: ReactNode;
}

/** Lets the names of days in a thread open a calendar. */
export function ThreadDays({ convId, thread, children }: ThreadDaysProps) {
  const [request, setRequest] = useState<DaysRequest | null>(null);
  const goToDay = useGoToDay(convId, thread);
  const { days } = useAccountStores();
  // A calendar that this conversation didn't get to open doesn't open when the person comes back.
  useEffect(() => () => days.getState().taken(), [days]);
  return (
    <OpenDaysContext value={setRequest}>
      {children}
      {request === null ? null : (
        <Suspense>
          <JumpToDate
            request={request}
            onClose={() => setRequest(null)}
            onDay={goToDay}
            onFirst={thread.getState().jumpToOldest}
          />
        </Suspense>
      )}
    </OpenDaysContext>
  );
}

/** Goes to the first message of a day, otherwise to the next later one, and says so then. The day's beginning in ms since the epoch. */
function useGoToDay(convId: ConvId, thread: StoreApi<ThreadState>): (start: number) => void {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const { bridge, status } = useAccountStores();
  const { say, failed } = useNotices((state) => state);
  const sayNone = (start: number) => {
    const day = dayDate(start, Date.now(), locale);
    const isComplete = status.getState().status?.history.state === 'complete';
    say(isComplete ? t('days.none', { day }) : t('days.notLoaded', { day }));
  };
  const go = async (start: number) => {
    const found = await bridge.request('messages.firstSince', { convId, from: start });
    if (found === null) thread.getState().jumpToNewest();
    else thread.getState().jumpTo(found.msgId);
    if (found === null || !isSameDay(found.created, start)) sayNone(start);
  };
  return (start) => void go(start).catch(failed);
}
