import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Transcripts } from './startTranscripts.ts';

/** Handles the routes `transcripts.*` for the account that `current` returns. */
export function transcriptRoutes(
  current: () => { readonly transcripts: Transcripts },
): Handlers<RoutesOf<'transcripts'>> {
  return {
    'transcripts.facts': (wanted) => current().transcripts.facts(wanted),
    'transcripts.preview': (wanted) => current().transcripts.preview(wanted),
  };
}
