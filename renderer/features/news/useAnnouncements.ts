import { useEffect, useState } from 'react';
import type { Arrival, ConvId, Message } from '../../../shared/model.ts';
import { useAccountStores, useAppStores } from '../../stores/context.ts';
import { type Announcement, createAnnouncer } from './announcer.ts';

/** The last announcement; each has a number of its own, so that the same words can be said twice. */
export function useAnnouncements(): { readonly number: number; readonly last: Announcement } | null {
  const { bridge, notices } = useAppStores();
  const { selection } = useAccountStores();
  const [said, setSaid] = useState<{ readonly number: number; readonly last: Announcement } | null>(null);
  useEffect(() => {
    const announcer = createAnnouncer();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const openConversation = (): ConvId | null => {
      const { selection: open } = selection.getState();
      return open?.kind === 'conversation' ? open.convId : null;
    };
    const announce = () => {
      const last = announcer.take(performance.now());
      if (last !== null) setSaid((before) => ({ number: (before?.number ?? 0) + 1, last }));
      clearTimeout(timer);
      const due = announcer.dueAt();
      if (due !== null) timer = setTimeout(announce, due - performance.now());
    };
    const read = async ({ convId, newest }: Arrival): Promise<readonly Message[]> => {
      const [from = 0] = newest;
      const at = { kind: 'span', from, to: newest.at(-1) ?? from } as const;
      const { messages } = await bridge.request('messages.page', { convId, at });
      return messages.filter(({ msgId }) => newest.includes(msgId));
    };
    const take = async (arrival: Arrival) => {
      const isHere = () => arrival.convId === openConversation();
      const messages = isHere() ? await read(arrival) : [];
      // Another conversation may have been opened meanwhile.
      if (isHere()) announcer.here(messages, arrival.count);
      else announcer.elsewhere(arrival);
      announce();
    };
    const stops = [
      bridge.on('arrivals', (arrivals) => {
        for (const arrival of arrivals) take(arrival).catch(notices.getState().failed);
      }),
      selection.subscribe(() => announcer.opened(openConversation())),
      () => clearTimeout(timer),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [bridge, notices, selection]);
  return said;
}
