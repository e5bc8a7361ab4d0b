import { ArrowDown, ArrowUp, Ellipsis, History, ListFilter, Pencil, Plus, Trash2 } from 'lucide-react';
import type { Label } from '../../../shared/model/labels.ts';
import type { Rule } from '../../../shared/model/rules.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useSought } from '../../ui/page/soughtOnPage.ts';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './Rules.module.css';
import { editedFrom, NEW_RULE, useRules } from './rulesStore.ts';
import { useLabelList, useRuleList } from './useRuleList.ts';
import { useRuleWords } from './useRuleWords.ts';

/** All rules in the order in which they act. */
export function RuleList() {
  const { t } = useTranslation('rules');
  const rules = useRuleList();
  const labels = useLabelList();
  const edit = useRules((state) => state.edit);
  const add = useSought<HTMLDivElement>(t('list.new'));
  return (
    <>
      <div ref={add}>
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => edit(NEW_RULE)}>
          {t('list.new')}
        </Button>
      </div>
      {rules === null || labels === null ? null : rules.length === 0 ? (
        <EmptyState icon={<ListFilter />} title={t('list.empty')}>
          {t('list.emptyBody')}
        </EmptyState>
      ) : (
        <ul aria-label={t('heading')} className={styles['list']}>
          {rules.map((rule, index) => (
            <Row key={rule.id} rule={rule} index={index} count={rules.length} labels={labels} />
          ))}
        </ul>
      )}
    </>
  );
}

interface RowProps {
  readonly rule: Rule;
  readonly index: number;
  /** How many rules there are. */
  readonly count: number;
  readonly labels: readonly Label[];
}

function Row({ rule, index, count, labels }: RowProps) {
  const { t } = useTranslation('rules');
  const { conditionsOf, actionsOf } = useRuleWords(labels);
  const edit = useRules((state) => state.edit);
  const { turn } = useRuleActions();
  const { name, isOn, isConversationLost, lostLabels } = rule;
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <Switch isSelected={isOn} isDisabled={isConversationLost} onChange={(wanted) => turn(rule, wanted)}>
          {visibleLine(name)}
        </Switch>
        <p className={styles['hint']}>
          <bdi>{conditionsOf(rule).join(' · ')}</bdi>
          <span aria-hidden="true"> → </span>
          <bdi>{actionsOf(rule).join(' · ')}</bdi>
        </p>
        {isConversationLost ? <p className={styles['problem']}>{t('list.conversationLost')}</p> : null}
        {lostLabels > 0 ? (
          <p className={styles['problem']}>{t('list.lostLabels', { count: lostLabels })}</p>
        ) : null}
      </div>
      <IconButton label={t('list.edit')} onPress={() => edit(editedFrom(rule))}>
        <Pencil />
      </IconButton>
      <More rule={rule} index={index} count={count} />
    </li>
  );
}

function More({ rule, index, count }: Omit<RowProps, 'labels'>) {
  const { t } = useTranslation('rules');
  const showLog = useRules((state) => state.showLog);
  const { move, remove } = useRuleActions();
  const up = { id: 'up', label: t('list.up'), icon: <ArrowUp />, onAction: () => move(rule, index - 1) };
  const down = {
    id: 'down',
    label: t('list.down'),
    icon: <ArrowDown />,
    onAction: () => move(rule, index + 1),
  };
  return (
    <Menu
      label={t('list.more')}
      trigger={
        <IconButton label={t('list.more')}>
          <Ellipsis />
        </IconButton>
      }
      entries={[
        { id: 'log', label: t('list.log'), icon: <History />, onAction: () => showLog(rule) },
        ...(index > 0 ? [up] : []),
        ...(index < count - 1 ? [down] : []),
        { id: 'remove', label: t('list.remove'), icon: <Trash2 />, onAction: () => remove(rule) },
      ]}
    />
  );
}

/** Each says its own failure. */
function useRuleActions() {
  const { request } = useAccountStores().bridge;
  const { dismiss, failed, removed } = useNotices((state) => state);
  return {
    turn: ({ id }: Rule, isOn: boolean) => void request('rules.turn', { id, isOn }).catch(failed),
    move: ({ id }: Rule, to: number) => void request('rules.move', { id, to }).catch(failed),
    remove: ({ id, name }: Rule) => {
      const offerUndo = ({ undoId }: { readonly undoId: number }) => {
        const notice = removed(name, () => {
          dismiss(notice);
          request('rules.putBack', { undoId }).catch(failed);
        });
      };
      request('rules.remove', { id }).then(offerUndo, failed);
    },
  };
}
