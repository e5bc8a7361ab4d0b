import type { HandoverChoice } from '../../../shared/model/handover.ts';
import { withoutAlias } from '../../../shared/model/people.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { getConversations } from '../conversations/conversations.ts';
import { listLabels } from '../conversations/labels/labelTable.ts';
import { getNote } from '../conversations/labels/notes.ts';
import { asProven, type Ends } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import type { TranscriptWords } from '../transcripts/transcriptWords.ts';
import { type Packet, packetOf } from './packet.ts';

interface Making {
  readonly store: Store;
  readonly ends: Ends;
  readonly account: Packet['account'];
  readonly words: Pick<TranscriptWords, 'frame'>;
  /** Ms since the epoch. */
  readonly now: number;
}

/** A packet of these conversations with what the person wants in it; no name that only they gave. Unknown conversations are left out. */
export function makePacket({ store, ends, account, words, now }: Making, choice: HandoverChoice): Packet {
  const { hasLabels, hasNotes, hasSnoozes, note } = choice;
  const notes = new Map(choice.conversations.map((one) => [one.convId, one.note]));
  const known = new Map(getConversations(store, [...notes.keys()]).map((one) => [one.convId, one]));
  const labels = new Map(listLabels(store).map((label) => [label.id, label]));
  const conversations = [...notes].flatMap(([convId, added]) => {
    const one = known.get(convId);
    if (one === undefined) return [];
    const people = one.people.map(withoutAlias);
    const { state } = one;
    const own = hasNotes ? getNote(store, convId).text : '';
    return {
      ...{ id: Number(convId), note: added, privateNote: own === '' ? null : own },
      name: conversationTitle(words.frame, { ...asProven(one, ends), people }),
      people: people.filter(({ email }) => email !== '').map(({ email }) => email),
      labels: hasLabels ? one.labels.flatMap((id) => labels.get(id)?.name ?? []) : [],
      snoozedUntil: hasSnoozes && state.kind === 'snoozed' ? state.until : null,
    };
  });
  const used = new Set(conversations.flatMap((one) => one.labels));
  return packetOf({
    ...{ madeAt: now, account, note, conversations },
    labels: [...labels.values()]
      .filter(({ name }) => used.has(name))
      .map(({ name, colour }) => ({ name, colour })),
  });
}
