import { ArrowLeft, History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Label } from '../../../shared/model/labels.ts';
import type { Rule, RuleLogEntry, RuleLogPage } from '../../../shared/model/rules.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { LinkRows } from '../../ui/controls/LinkRow.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import { MatchRow } from './MatchRow.tsx';
import styles from './Rules.module.css';
import { useRules } from './rulesStore.ts';
import { useLabelList } from './useRuleList.ts';
import { useRuleWords } from './useRuleWords.ts';

/** The changes that a rule made, the last ones first; each can be undone while the conversation is as the rule made it. */
export function RuleLog({ rule }: { readonly rule: Pick<Rule, 'id' | 'name'> }) {
  const { t } = useTranslation('rules');
  const showLog = useRules((state) => state.showLog);
  const [pages, setPages] = useState(1);
  const log = useLog(rule, pages);
  const labels = useLabelList();
  return (
    <section className={styles['page']}>
      <div className={styles['bar']}>
        <IconButton label={t('log.back')} autoFocus onPress={() => showLog(null)}>
          <ArrowLeft />
        </IconButton>
        <h3 className={styles['heading']}>
          <bdi>{t('log.heading', { name: visibleLine(rule.name) })}</bdi>
        </h3>
      </div>
      {log === null || labels === null ? null : log.entries.length === 0 ? (
        <EmptyState icon={<History />} title={t('log.empty')}>
          {t('log.emptyBody')}
        </EmptyState>
      ) : (
        <LinkRows label={t('log.heading', { name: visibleLine(rule.name) })}>
          {log.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} labels={labels} />
          ))}
        </LinkRows>
      )}
      {log?.hasMore ? (
        <Button isWide onPress={() => setPages(pages + 1)}>
          {t('log.more')}
        </Button>
      ) : null}
    </section>
  );
}

function useLog({ id }: Pick<Rule, 'id'>, pages: number): RuleLogPage | null {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const [log, setLog] = useState<RuleLogPage | null>(null);
  useQuery(
    { id, pages },
    {
      on: bridge.on,
      ask: async (question) => {
        let read: RuleLogPage = { entries: [], hasMore: true };
        for (let page = 0; page < question.pages && read.hasMore; page += 1) {
          const before = read.entries.at(-1)?.id ?? null;
          const { entries, hasMore } = await bridge.request('rules.log', { id: question.id, before });
          read = { entries: [...read.entries, ...entries], hasMore };
        }
        return read;
      },
      answered: setLog,
      failed,
      touchedBy: { rules: () => true, changed: ({ conversations }) => conversations?.length !== 0 },
    },
  );
  return log;
}

interface EntryProps {
  readonly entry: RuleLogEntry;
  readonly labels: readonly Label[];
}

function Entry({ entry, labels }: EntryProps) {
  const { t } = useTranslation('rules');
  const locale = useLocale();
  const { actInWords } = useRuleWords(labels);
  const { request } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const { id, act, at, match, isUndone, canUndo } = entry;
  const words = { act: actInWords(act), time: fullTime(at, locale) };
  const done = t(isUndone ? 'log.undone' : 'log.entry', words);
  if (match === null)
    return (
      <li className={styles['gone']}>
        {t('log.gone')} <span className={styles['hint']}>{done}</span>
      </li>
    );
  return (
    <MatchRow match={match} note={done}>
      {canUndo ? (
        <IconButton
          label={t('log.undo')}
          onPress={() => void request('rules.undo', { logId: id }).catch(failed)}
        >
          <Undo2 />
        </IconButton>
      ) : null}
    </MatchRow>
  );
}
