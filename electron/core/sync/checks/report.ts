import type { FullCheck, SyncGap, SyncReport } from '../../../../shared/model/sync.ts';
import { uncoveredWithin } from '../../coverage/holes.ts';
import type { Store } from '../../db/store.ts';
import type { Pace } from '../../time/pace.ts';
import { countFindings, listFindings } from '../intake/findings.ts';

interface Facts {
  /** Ms since the epoch. */
  readonly lastRead: number | null;
  readonly head: number | null;
  readonly pace: Pace;
  readonly isFocused: boolean;
  /** From 0 to 1. */
  readonly audited: number;
  readonly fullCheck: FullCheck | null;
}

const MOST_GAPS = 50;

/** The report on sync that a person sees. */
export function reportSync(
  store: Store,
  { lastRead, head, pace, isFocused, audited, fullCheck }: Facts,
): SyncReport {
  const gaps = uncoveredWithin(store, { after: 0, through: head ?? 0 }).map(
    ({ after, through, hole }): SyncGap => ({ after, through, state: hole ? 'unreadable' : 'filling' }),
  );
  return {
    lastRead,
    gaps: gaps.toReversed().slice(0, MOST_GAPS),
    late: countFindings(store, 'late'),
    deleted: countFindings(store, 'deleted'),
    restored: countFindings(store, 'restored') + countFindings(store, 'renumbered'),
    newestEveryMs: isFocused ? pace.newestFocusedMs : pace.newestBackgroundMs,
    viewEveryMs: pace.viewMs,
    roundEveryMs: pace.roundMs,
    audited,
    findings: listFindings(store),
    fullCheck,
  };
}
