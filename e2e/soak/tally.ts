import type { FaultKind } from '../../service/faults.ts';

/** The events of all runs, added up. */
export interface Tally {
  runs: number;
  /** By the person. */
  sent: number;
  /** Ended as failed, with everything intact. */
  failed: number;
  /** Ended as a question to the person, since it could not be told. */
  asked: number;
  /** Undone, edited or cancelled by the person before it was sent. */
  takenBack: number;
  /** Drafts for a conversation whose number a restored service gave again. */
  setAside: number;
  /** Changes to what only this computer knows: names, notes, labels, states, levels, pins. */
  kept: number;
  /** Backups that were restored. */
  putBack: number;
  received: number;
  /** Files that were looked at in the end, each the one that the service has. */
  opened: number;
  kills: number;
  restarts: number;
  /** Of the service from a backup. */
  restores: number;
  /** Answers that core could read, and that refused its password. */
  refused: number;
  faults: Partial<Record<FaultKind, number>>;
  lost: number;
  doubled: number;
}

export const emptyTally = (): Tally => ({
  ...{
    runs: 0,
    sent: 0,
    failed: 0,
    asked: 0,
    takenBack: 0,
    setAside: 0,
    kept: 0,
    putBack: 0,
    received: 0,
    opened: 0,
    kills: 0,
    restarts: 0,
    restores: 0,
    refused: 0,
  },
  faults: {},
  ...{ lost: 0, doubled: 0 },
});

export function addTo(tally: Tally, other: Tally): void {
  const { faults, ...numbers } = other;
  for (const [name, count] of Object.entries(numbers)) tally[name as keyof typeof numbers] += count;
  addFaults(tally, faults);
}

export function addFaults(tally: Tally, faults: Tally['faults']): void {
  for (const [kind, count] of Object.entries(faults)) {
    tally.faults[kind as FaultKind] = (tally.faults[kind as FaultKind] ?? 0) + count;
  }
}

export const countFaults = ({ faults }: Tally): number =>
  Object.values(faults).reduce((sum, count) => sum + count, 0);
