import { useState } from 'react';
import type { Label } from '../../../shared/model/labels.ts';
import type { Rule } from '../../../shared/model/rules.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { useNotices } from '../notices/noticesStore.ts';

/** The rules in their order; null until core answers. */
export function useRuleList(): readonly Rule[] | null {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const [rules, setRules] = useState<readonly Rule[] | null>(null);
  useQuery(
    {},
    {
      on: bridge.on,
      ask: (question) => bridge.request('rules.list', question),
      answered: setRules,
      failed,
      touchedBy: { rules: () => true, labels: () => true },
    },
  );
  return rules;
}

/** All labels; null until core answers. */
export function useLabelList(): readonly Label[] | null {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const [labels, setLabels] = useState<readonly Label[] | null>(null);
  useQuery(
    {},
    {
      on: bridge.on,
      ask: (question) => bridge.request('labels.list', question),
      answered: setLabels,
      failed,
      touchedBy: { labels: () => true },
    },
  );
  return labels;
}
