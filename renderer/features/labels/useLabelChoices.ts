import { useCallback, useEffect, useState } from 'react';
import { useOpenStores } from '../account/allAccounts.ts';
import { useNotices } from '../notices/noticesStore.ts';
import type { Picked } from '../triage/triageStore.ts';
import { type AccountLabels, choicesOf, type LabelChoice } from './labelChoices.ts';

/** The labels that these conversations can have; null until each account has answered. `again` asks once more. */
export function useLabelChoices(labelled: readonly Picked[]): {
  readonly choices: readonly LabelChoice[] | null;
  readonly again: () => void;
} {
  const stores = useOpenStores();
  const failed = useNotices((state) => state.failed);
  const [answers, setAnswers] = useState<readonly AccountLabels[] | null>(null);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number asks once more
  useEffect(() => {
    let isLate = false;
    const byAccount = Map.groupBy(labelled, ({ account }) => account);
    const all = [...byAccount].flatMap(([account, own]) => {
      const bridge = stores.get(account)?.bridge;
      return bridge === undefined ? [] : [{ account, bridge, convIds: own.map(({ convId }) => convId) }];
    });
    const ask = all.map(async ({ account, bridge, convIds }) => {
      const [labels, shares] = await Promise.all([
        bridge.request('labels.list', {}),
        bridge.request('labels.shares', { convIds }),
      ]);
      return { account, labels, shares, count: convIds.length };
    });
    Promise.all(ask).then((answered) => {
      if (!isLate) setAnswers(answered);
    }, failed);
    return () => {
      isLate = true;
    };
  }, [labelled, stores, failed, asked]);
  const again = useCallback(() => setAsked((before) => before + 1), []);
  return { choices: answers && choicesOf(answers), again };
}
