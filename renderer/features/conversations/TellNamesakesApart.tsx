import { type ReactNode, useMemo, useState } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { type Person, withoutAlias } from '../../../shared/model/people.ts';
import { namesakesAmong } from '../../../shared/words/senderName.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { NamesakesContext, TheirNamesakesContext } from '../../locales/useSenderName.ts';
import { useConversation } from './conversationsStore.ts';

interface TellNamesakesApartProps {
  readonly convId: ConvId;
  readonly children: ReactNode;
}

const NO_ONE: readonly Person[] = [];

/** Names of senders inside show what tells them apart from others of the conversation. */
export function TellNamesakesApart({ convId, children }: TellNamesakesApartProps) {
  const { people = NO_ONE, others = 0 } = useConversation(convId) ?? {};
  const isCrowd = others > people.filter(({ isSelf }) => !isSelf).length;
  const found = useNamesakesOfCrowd(isCrowd ? convId : null);
  return <TellApart people={found ?? people}>{children}</TellApart>;
}

interface TellApartProps {
  readonly people: readonly Person[];
  readonly children: ReactNode;
}

/** The same where the people are at hand. */
export function TellApart({ people, children }: TellApartProps) {
  const namesakes = useMemo(() => namesakesAmong(people), [people]);
  const theirs = useMemo(() => namesakesAmong(people.map(withoutAlias)), [people]);
  return (
    <NamesakesContext value={namesakes}>
      <TheirNamesakesContext value={theirs}>{children}</TheirNamesakesContext>
    </NamesakesContext>
  );
}

/** Those who share a name, of a conversation of which the page knows only the first people; null until they are known. */
function useNamesakesOfCrowd(convId: ConvId | null): readonly Person[] | null {
  const { bridge } = useAccountStores();
  const { notices } = useAppStores();
  const [found, setFound] = useState<{ readonly of: ConvId; readonly people: readonly Person[] } | null>(
    null,
  );
  useQuery(convId, {
    on: bridge.on,
    ask: async (of) => ({ of, people: await bridge.request('people.namesakes', { convId: of }) }),
    answered: setFound,
    failed: notices.getState().failed,
    touchedBy: {
      changed: ({ conversations }) => conversations?.some((one) => one.convId === convId) ?? true,
    },
  });
  return found?.of === convId ? found.people : null;
}
