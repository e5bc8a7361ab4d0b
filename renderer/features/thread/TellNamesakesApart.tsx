import { type ReactNode, useMemo } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { NO_NAMESAKES, namesakesAmong } from '../../../shared/words/senderName.ts';
import { NamesakesContext } from '../../locales/useSenderName.ts';
import { useConversation } from '../conversations/conversationsStore.ts';

interface TellNamesakesApartProps {
  readonly convId: ConvId;
  readonly children: ReactNode;
}

/** Names of senders inside show what tells them apart from others of the conversation. */
export function TellNamesakesApart({ convId, children }: TellNamesakesApartProps) {
  const people = useConversation(convId)?.people;
  const namesakes = useMemo(() => (people ? namesakesAmong(people) : NO_NAMESAKES), [people]);
  return <NamesakesContext value={namesakes}>{children}</NamesakesContext>;
}
