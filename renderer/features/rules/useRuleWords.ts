import type { Label } from '../../../shared/model/labels.ts';
import type { Rule, RuleAct } from '../../../shared/model/rules.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';

/** Puts rules into words. */
export function useRuleWords(labels: readonly Label[]) {
  const { t } = useTranslation('rules');
  const { t: frame } = useTranslation('frame');
  const locale = useLocale();
  const anyOf = new Intl.ListFormat(locale, { type: 'disjunction' });
  const listed = (entries: readonly string[]) => anyOf.format(entries.map((entry) => visibleLine(entry)));
  const labelled = (id: number) => {
    const label = labels.find((one) => one.id === id);
    return t('actions.label', {
      label: label === undefined ? t('actions.lostLabel') : visibleLine(label.name),
    });
  };

  function conditionsOf({ conditions, conversation }: Rule): readonly string[] {
    const { from, convId, words, isCritical, hasFile } = conditions;
    const title =
      conversation === null
        ? t('conditions.unknownConversation', { number: String(convId) })
        : conversationTitle(frame, conversation);
    return [
      ...(from.length > 0 ? [t('conditions.from', { people: listed(from) })] : []),
      ...(convId !== null ? [t('conditions.in', { conversation: title })] : []),
      ...(words.length > 0
        ? [t('conditions.words', { words: listed(words.map((word) => `“${word}”`)) })]
        : []),
      ...(isCritical ? [t('conditions.critical')] : []),
      ...(hasFile ? [t('conditions.file')] : []),
    ];
  }

  function actionsOf({ actions }: Rule): readonly string[] {
    const { pins, level, snooze } = actions;
    return [
      ...actions.labels.map(labelled),
      ...(pins ? [t('actions.pin')] : []),
      ...(level === null ? [] : [t(`actions.${level}`)]),
      ...(snooze === null ? [] : [t(`actions.snooze.${snooze}`)]),
    ];
  }

  function actInWords(act: RuleAct): string {
    switch (act.kind) {
      case 'label':
        return labelled(act.labelId);
      case 'pin':
        return t('actions.pin');
      case 'level':
        return t(`actions.${act.level}`);
      case 'snooze':
        return t('log.snoozed', { time: fullTime(act.until, locale) });
    }
  }
  return { conditionsOf, actionsOf, actInWords };
}
