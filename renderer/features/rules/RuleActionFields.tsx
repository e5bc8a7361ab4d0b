import type { Label } from '../../../shared/model/labels.ts';
import { RULE_LEVELS, RULE_SNOOZES, type RuleActions } from '../../../shared/model/rules.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Choice } from '../../ui/controls/Choice.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import styles from './Rules.module.css';

interface RuleActionFieldsProps {
  readonly actions: RuleActions;
  readonly labels: readonly Label[];
  readonly onChange: (actions: RuleActions) => void;
}

/** The changes that a rule makes. */
export function RuleActionFields({ actions, labels, onChange }: RuleActionFieldsProps) {
  const { t } = useTranslation('rules');
  const change = (part: Partial<RuleActions>) => onChange({ ...actions, ...part });
  const { level, snooze } = actions;
  return (
    <fieldset className={styles['fields']}>
      <legend className={styles['legend']}>{t('form.then')}</legend>
      <LabelBoxes labels={labels} chosen={actions.labels} onChange={(chosen) => change({ labels: chosen })} />
      <Switch isSelected={actions.pins} onChange={(pins) => change({ pins })}>
        {t('form.pin')}
      </Switch>
      <Choice
        label={t('form.level')}
        value={level ?? 'keep'}
        onChange={(chosen) => change({ level: chosen === 'keep' ? null : chosen })}
        options={(['keep', ...RULE_LEVELS] as const).map((value) => ({
          value,
          label: t(`form.levels.${value}`),
        }))}
      />
      <Choice
        label={t('form.snooze')}
        value={snooze ?? 'never'}
        onChange={(chosen) => change({ snooze: chosen === 'never' ? null : chosen })}
        options={(['never', ...RULE_SNOOZES] as const).map((value) => ({
          value,
          label: t(`form.snoozes.${value}`),
        }))}
      />
    </fieldset>
  );
}

interface LabelBoxesProps {
  readonly labels: readonly Label[];
  readonly chosen: RuleActions['labels'];
  readonly onChange: (chosen: RuleActions['labels']) => void;
}

function LabelBoxes({ labels, chosen, onChange }: LabelBoxesProps) {
  const { t } = useTranslation('rules');
  return (
    <fieldset className={styles['labels']}>
      <legend className={styles['label']}>{t('form.labels')}</legend>
      {labels.length === 0 ? <p className={styles['hint']}>{t('form.noLabels')}</p> : null}
      {labels.map(({ id, name }) => (
        <label key={id} className={styles['box']}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <bdi>{visibleLine(name)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
