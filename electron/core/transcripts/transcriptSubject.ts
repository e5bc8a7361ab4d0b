import { orNotFound } from '../../../shared/errors/errors.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { withoutAlias } from '../../../shared/model/people.ts';
import type { TranscriptOf, TranscriptRedaction } from '../../../shared/model/transcripts.ts';
import { getConversation } from '../conversations/conversations.ts';
import { asProven } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import type { FileTexts } from '../fileTexts/startFileTexts.ts';
import type { Search } from '../search/startSearch.ts';
import { planSearch } from './planSearch.ts';
import { type Plan, planTranscript, type RangeWithin } from './planTranscript.ts';
import { namingOfSearch } from './searchNaming.ts';
import type { Ends } from './transcriptGaps.ts';
import { namingOf, type TranscriptNaming } from './transcriptNaming.ts';
import type { TranscriptWords } from './transcriptWords.ts';
import { writtenQuery } from './writtenQuery.ts';

/** A conversation, or a search. */
export interface Subject {
  /** `most`: so many of the first messages are enough. */
  plan(signal: AbortSignal, most?: number): Promise<Plan>;
  /** Names the file. */
  title(redaction: TranscriptRedaction | null, words: TranscriptWords): string;
  naming(
    plan: Plan,
    redaction: TranscriptRedaction | null,
    words: TranscriptWords,
    signal: AbortSignal,
  ): Promise<TranscriptNaming>;
}

export interface Known {
  readonly store: Store;
  readonly ends: Ends;
  readonly search: Pick<Search, 'find' | 'indexed'>;
  readonly fileTexts: Pick<FileTexts, 'progress'>;
}

/** @throws AppError `not-found` for an unknown conversation */
export function subjectOf(known: Known, { convId, range }: TranscriptOf): Subject {
  if (range.kind === 'search') return ofSearch(known, range.query);
  return ofConversation(known, orNotFound(convId, 'conversation'), range);
}

function ofConversation({ store, ends }: Known, convId: ConvId, range: RangeWithin): Subject {
  const known = () => {
    const conversation = asProven(orNotFound(getConversation(store, convId), 'conversation'), ends);
    return { ...conversation, people: conversation.people.map(withoutAlias) };
  };
  known();
  return {
    plan: (signal, most = Number.POSITIVE_INFINITY) =>
      planTranscript(store, ends, { convId, range, most }, signal),
    title: (redaction, words) => namingOf(store, known(), redaction, words).of.name,
    naming: async (_, redaction, words) => namingOf(store, known(), redaction, words),
  };
}

function ofSearch(known: Known, query: string): Subject {
  const { store, ends } = known;
  return {
    plan: (signal, most) => planSearch(known, { query, most }, signal),
    // The name of a file is seen by whoever gets it, and a search text may name anyone.
    title: (redaction, { t }) =>
      redaction === null
        ? t('about.searchFor', { query: writtenQuery(store, query, null) })
        : t('about.search'),
    naming: (plan, redaction, words, signal) =>
      namingOfSearch({ store, ends, query, redaction, words }, plan, signal),
  };
}
