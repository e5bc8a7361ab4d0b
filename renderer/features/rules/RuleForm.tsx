import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_RULE_ENTRIES, MAX_RULE_NAME, MAX_RULE_WORD } from '../../../shared/model/rules.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import { ConversationField } from './ConversationField.tsx';
import { RuleActionFields } from './RuleActionFields.tsx';
import styles from './Rules.module.css';
import { type EditedRule, useRules } from './rulesStore.ts';
import { canTry, conditionsOf, isComplete, type ListProblem, problemsOf, withExisting } from './ruleTyped.ts';
import { TryRule } from './TryRule.tsx';
import { useLabelList } from './useRuleList.ts';

/** A rule, new or to be changed. */
export function RuleForm({ edited }: { readonly edited: EditedRule }) {
  const { t } = useTranslation('rules');
  const { change, edit } = useRules((state) => state);
  const labels = useLabelList();
  const [isTold, setTold] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const rule = labels === null ? edited : withExisting(edited, labels);
  const { isFull, save } = useSave(rule);
  const problems = problemsOf(rule);
  const tried = canTry(problems) ? conditionsOf(rule) : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (labels === null) return;
    flushSync(() => setTold(true));
    if (isComplete(problems)) return save();
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form ref={form} className={styles['page']} onSubmit={(event) => void submit(event)} noValidate>
      <h3 className={styles['heading']}>{t(edited.id === null ? 'form.newHeading' : 'form.editHeading')}</h3>
      <TextField
        label={t('form.name')}
        value={edited.name}
        autoFocus
        error={useNameError(edited, isTold)}
        onChange={(name) => change({ name })}
      />
      <ConditionFields edited={edited} isTold={isTold} />
      <TryRule key={JSON.stringify(tried)} conditions={tried} />
      <RuleActionFields
        actions={edited.actions}
        labels={labels ?? []}
        onChange={(actions) => change({ actions })}
      />
      {isTold && problems.isWithoutAction ? (
        <p role="alert" className={styles['problem']}>
          {t('form.noAction')}
        </p>
      ) : null}
      {isFull ? <p role="alert">{t('form.full')}</p> : null}
      <p className={styles['hint']}>{t('form.hint')}</p>
      <div className={styles['buttons']}>
        <Button onPress={() => edit(null)}>{t('form.cancel')}</Button>
        <Button variant="primary" type="submit">
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}

function useSave(edited: EditedRule) {
  const { request } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const edit = useRules((state) => state.edit);
  const [isFull, setFull] = useState(false);
  const save = async (): Promise<void> => {
    const { id, name, actions } = edited;
    try {
      const rule = { name: name.trim(), conditions: conditionsOf(edited), actions };
      const saved = await request('rules.save', { id, ...rule });
      if (saved.kind === 'full') setFull(true);
      else edit(null);
    } catch (thrown) {
      failed(thrown);
    }
  };
  return { isFull, save };
}

function useNameError({ name }: EditedRule, isTold: boolean): string | undefined {
  const { t } = useTranslation('rules');
  const { length } = name.trim();
  if (length > MAX_RULE_NAME) return t('form.tooLong', { length, limit: MAX_RULE_NAME });
  return isTold && length === 0 ? t('form.noName') : undefined;
}

interface ConditionFieldsProps {
  readonly edited: EditedRule;
  /** Save was pressed, so it may be said what is missing. */
  readonly isTold: boolean;
}

function ConditionFields({ edited, isTold }: ConditionFieldsProps) {
  const { t } = useTranslation('rules');
  const change = useRules((state) => state.change);
  const problems = problemsOf(edited);
  const errorOf = (problem: ListProblem | null, wrong: 'form.badAddress' | 'form.badWord') => {
    if (problem === null || !isTold) return undefined;
    if (problem.kind === 'many') return t('form.tooMany', { limit: MAX_RULE_ENTRIES });
    return t(wrong, { entry: visibleLine(problem.entry), limit: MAX_RULE_WORD });
  };
  return (
    <fieldset className={styles['fields']}>
      <legend className={styles['legend']}>{t('form.when')}</legend>
      <TextField
        label={t('form.from')}
        hint={t('form.fromHint')}
        value={edited.from}
        error={errorOf(problems.from, 'form.badAddress')}
        onChange={(from) => change({ from })}
      />
      <ConversationField
        convId={edited.convId}
        conversation={edited.conversation}
        search={edited.search}
        error={isTold && problems.isSearchLeft ? t('form.notChosen') : undefined}
        onChange={change}
      />
      <TextField
        label={t('form.words')}
        hint={t('form.wordsHint')}
        value={edited.words}
        error={errorOf(problems.words, 'form.badWord')}
        onChange={(words) => change({ words })}
      />
      <Switch isSelected={edited.isCritical} onChange={(isCritical) => change({ isCritical })}>
        {t('form.critical')}
      </Switch>
      <Switch isSelected={edited.hasFile} onChange={(hasFile) => change({ hasFile })}>
        {t('form.file')}
      </Switch>
      {isTold && problems.isWithoutCondition ? (
        <p role="alert" className={styles['problem']}>
          {t('form.noCondition')}
        </p>
      ) : null}
    </fieldset>
  );
}
