import { useEffect, useRef, useState } from 'react';
import type { MsgId } from '../../../shared/model/ids.ts';
import type { RuleConditions, RuleMatch, TriedStretch } from '../../../shared/model/rules.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useNotices } from '../notices/noticesStore.ts';

/** So many of the newest matches are listed. */
const MOST_LISTED = 50;

/** How far the past was looked at. */
export interface Trying {
  readonly isRunning: boolean;
  readonly looked: number;
  readonly of: number;
  /** How many messages fit. */
  readonly count: number;
  readonly matches: readonly RuleMatch[];
}

const BEGUN: Trying = { isRunning: true, looked: 0, of: 0, count: 0, matches: [] };

/** Tries conditions on the past, a stretch at a time, until it is stopped or the component goes. */
export function useTrying(conditions: RuleConditions | null) {
  const { request } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const [trying, setTrying] = useState<Trying | null>(null);
  const run = useRef(0);

  const stop = () => {
    run.current += 1;
    setTrying((found) => found && { ...found, isRunning: false });
  };
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  async function start(asked: RuleConditions): Promise<void> {
    run.current += 1;
    const own = run.current;
    let found = BEGUN;
    setTrying(found);
    for (let below: MsgId | null = null; found.isRunning; ) {
      const limit = MOST_LISTED - found.matches.length;
      const stretch: TriedStretch = await request('rules.try', { conditions: asked, below, limit });
      if (run.current !== own) return;
      below = stretch.below;
      found = {
        ...{ isRunning: below !== null, looked: found.looked + stretch.looked, of: stretch.of },
        ...{ count: found.count + stretch.count, matches: [...found.matches, ...stretch.matches] },
      };
      setTrying(found);
    }
  }
  return {
    trying,
    stop,
    start: () => {
      if (conditions === null) return;
      start(conditions).catch((thrown) => {
        stop();
        failed(thrown);
      });
    },
  };
}
