import { useState } from 'react';
import type { ThreadRow } from '../rows/threadRows.ts';

/** The one message that Tab reaches; the newest until another one is selected. */
export interface Active {
  readonly index: number;
  choose(key: ThreadRow['key']): void;
  /** The selected message is gone. */
  readonly isGone: boolean;
  forget(): void;
}

export function useActiveRow(rows: readonly ThreadRow[]): Active {
  const [key, setKey] = useState<ThreadRow['key'] | null>(null);
  const index = key === null ? -1 : rows.findIndex((row) => row.key === key);
  return {
    index: index < 0 ? rows.length - 1 : index,
    choose: setKey,
    isGone: key !== null && index < 0,
    forget: () => setKey(null),
  };
}
