import { useEffect, useRef, useState } from 'react';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import { type AccountStores, useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { findPeople } from '../conversations/usePeople.ts';
import type { DraftStore } from '../drafts/draftStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { addAddresses, checkParticipant, type Refused, splitAddresses } from './participants.ts';

/** The text typed to add participants to the draft, and its error. */
export function useParticipants(draft: DraftStore, self: string) {
  const { bridge } = useAccountStores();
  const { notices } = useAppStores();
  const { selection } = useAccountStores();
  const typed = useSelection((state) => state.typedParticipant);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [inTurn] = useState(createOneAtATime);
  const lookUps = useRef(0);
  useEffect(() => () => keepAddress(draft, selection, self), [draft, selection, self]);

  const type = (text: string) => {
    selection.getState().typeParticipant(text);
    const refused = splitAddresses(text)
      .map((each) => checkParticipant(each, [], self))
      .filter((each) => !each.ok);
    setProblem(refused.find((each) => each.problem === 'tooLong') ?? null);
  };
  const find = async (text: string) => {
    try {
      return (await findPeople(bridge.request, text.trim())).people;
    } catch (thrown) {
      notices.getState().failed(thrown);
      return [];
    }
  };
  const takeBest = async (text: string) => {
    const found = await find(text);
    lookUps.current -= 1;
    const { participants } = draft.getState().draft;
    const person = found.find(({ email }) => checkParticipant(email, participants, self).ok);
    if (person) return draft.change({ participants: [...participants, person.email] });
    type([text, selection.getState().typedParticipant].filter(Boolean).join(' '));
    const checked = checkParticipant(text, participants, self);
    if (!checked.ok) setProblem(checked);
  };
  /** Adds the best match, one look-up after the other; text typed since stays. A text without a match comes back before that. */
  const lookUp = (text: string) => {
    type('');
    lookUps.current += 1;
    void inTurn(() => takeBest(text));
  };
  /** Those chosen and the address that is still being typed; null when that is none. */
  const everybody = (): readonly string[] | null => {
    const { participants } = draft.getState().draft;
    const { typedParticipant } = selection.getState();
    const { chosen, problem } = addAddresses(splitAddresses(typedParticipant), participants, self);
    if (problem === null) return chosen;
    setProblem(problem);
    return null;
  };
  /** The same once no look-up is running; at once if none is. */
  const whenFound = (): Promise<readonly string[] | null> | readonly string[] | null =>
    lookUps.current > 0 ? inTurn(async () => everybody()) : everybody();
  return { typed, problem, type, setProblem, lookUp, whenFound };
}

/** The form is left: an address that is complete need not be confirmed, and is saved with the draft. */
function keepAddress(draft: DraftStore, selection: AccountStores['selection'], self: string): void {
  const { participants } = draft.getState().draft;
  const checked = checkParticipant(selection.getState().typedParticipant, participants, self);
  if (!checked.ok) return;
  draft.change({ participants: [...participants, checked.email] });
  selection.getState().typeParticipant('');
}
