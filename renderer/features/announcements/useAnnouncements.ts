import { useEffect, useEffectEvent, useState } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useConversationsInView } from '../navigation/useConversationInView.ts';
import { type Announcement, createAnnouncer } from './announcer.ts';
import { createTaker } from './takeNewMessages.ts';

/** The last announcement; each has a number of its own, so that the same words can be said twice. */
export function useAnnouncements(): { readonly number: number; readonly last: Announcement } | null {
  const { bridge } = useAccountStores();
  const [announcer] = useState(createAnnouncer);
  const [said, setSaid] = useState<{ readonly number: number; readonly last: Announcement } | null>(null);
  const inView = useConversationsInView();
  const [first, second] = inView;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other conversations are in view
  useEffect(() => announcer.opened(inView), [announcer, first, second]);
  const isInView = useEffectEvent((convId: ConvId) => inView.includes(convId));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = () => {
      const last = announcer.take(performance.now());
      if (last !== null) setSaid((before) => ({ number: (before?.number ?? 0) + 1, last }));
      clearTimeout(timer);
      const due = announcer.dueAt();
      if (due !== null) timer = setTimeout(announce, due - performance.now());
    };
    const { request } = bridge;
    const take = createTaker({
      ...{ request, announcer, announce },
      isInView: (convId) => isInView(convId),
    });
    const stop = bridge.on('newMessages', (all) => {
      for (const newMessages of all) void take(newMessages);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [announcer, bridge]);
  return said;
}
