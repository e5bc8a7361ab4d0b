import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ConvId } from '../../../shared/model/ids.ts';
import { withoutAlias } from '../../../shared/model/people.ts';
import type { TranscriptRedaction } from '../../../shared/model/transcripts.ts';
import { namesakesAmong, senderParts } from '../../../shared/words/senderName.ts';
import { getConversations } from '../conversations/conversations.ts';
import { asProven } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import { everyoneAmong } from '../people/inConversation.ts';
import type { Plan } from './planTranscript.ts';
import type { Ends } from './transcriptGaps.ts';
import { nameOfOne, shownOf, type TranscriptNaming } from './transcriptNaming.ts';
import type { TranscriptWords } from './transcriptWords.ts';
import { writtenQuery } from './writtenQuery.ts';

/** So many conversations are named in less than 10 ms. */
const AT_ONCE = 200;

interface Named {
  readonly store: Store;
  readonly ends: Ends;
  readonly query: string;
  readonly redaction: TranscriptRedaction | null;
  readonly words: Pick<TranscriptWords, 't' | 'frame'>;
}

/** How a transcript of a search names what it found. Rejects with the reason of `signal`. */
export async function namingOfSearch(
  { store, ends, query, redaction, words }: Named,
  { found }: Pick<Plan, 'found'>,
  signal: AbortSignal,
): Promise<TranscriptNaming> {
  const convIds = [...found.keys()];
  const everyone = everyoneAmong(store, convIds).map(withoutAlias);
  const namesakes = namesakesAmong(everyone);
  const shown = shownOf(redaction, everyone, words, (email) => senderParts(words.frame, email, namesakes));
  const names = new Map<ConvId, string>();
  for (let start = 0; start < convIds.length; start += AT_ONCE) {
    signal.throwIfAborted();
    for (const one of getConversations(store, convIds.slice(start, start + AT_ONCE))) {
      const conversation = { ...asProven(one, ends), people: one.people.map(withoutAlias) };
      names.set(one.convId, nameOfOne(conversation, redaction, words, shown.textOf));
    }
    await nextTurn();
  }
  const conversations = [...found]
    .map(([convId, messages]) => ({ convId, name: names.get(convId) ?? '', messages }))
    .sort((a, b) => b.messages - a.messages || a.convId - b.convId);
  const written = shown.textOf(writtenQuery(store, query, redaction));
  return {
    ...shown,
    of: {
      kind: 'search',
      name: words.t('about.searchFor', { query: written }),
      query: written,
      conversations,
    },
    conversationOf: (convId) => names.get(convId) ?? null,
  };
}
