import { useState } from 'react';
import {
  MAX_SPELLING_LANGUAGES,
  OWN_DICTIONARY,
  type SpellingFacts,
  type SpellingLanguage,
} from '../../../shared/model/spelling.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { keepFocus } from '../../ui/keepFocus.ts';
import { Section } from '../../ui/page/Section.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import { useAction } from '../notices/useAction.ts';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import { byLanguageName, languageName } from './languageName.ts';
import { OwnWords } from './OwnWords.tsx';
import styles from './SettingsDialog.module.css';

/** The languages that spelling is checked in, and the words that the person added. */
export function SpellingSettings() {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const isFull = useSettings(({ settings }) => settings.spelling.length >= MAX_SPELLING_LANGUAGES);
  const [facts, setFacts] = useFacts();
  if (facts === null) return null;
  const hasNone = facts.kind === 'files' && facts.languages.length === 0;
  const hint = hasNone ? t('settings.spelling.none') : t(`settings.spelling.hints.${facts.kind}`);
  return (
    <Section className={styles['section']} title={t('settings.spelling.heading')}>
      <div className={styles['choices']}>
        <p className={styles['hint']}>{hint}</p>
        <div ref={keepFocus} className={styles['choices']}>
          {byLanguageName(facts.languages, locale).map((language) => (
            <Language key={language.id} language={language} kind={facts.kind} onChange={setFacts} />
          ))}
          {isFull ? (
            <p role="status" className={styles['hint']}>
              {t('settings.spelling.full', { count: MAX_SPELLING_LANGUAGES })}
            </p>
          ) : null}
          {facts.kind === 'files' ? <AddFile onChange={setFacts} /> : null}
        </div>
        {hasNone && facts.words.length === 0 ? null : <OwnWords words={facts.words} onChange={setFacts} />}
      </div>
    </Section>
  );
}

/** As the shell says; null until it has. */
function useFacts(): readonly [SpellingFacts | null, (facts: SpellingFacts) => void] {
  const { request } = useAppStores().bridge;
  const { on } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const [facts, setFacts] = useState<SpellingFacts | null>(null);
  useQuery('spelling', {
    ...{ on, failed },
    ask: () => request('spelling.get', {}),
    answered: setFacts,
    touchedBy: { spelling: () => true },
  });
  return [facts, setFacts];
}

interface Told {
  readonly onChange: (facts: SpellingFacts) => void;
}

interface LanguageProps extends Told {
  readonly language: SpellingLanguage;
  readonly kind: SpellingFacts['kind'];
}

function Language({ language: { id, problem }, kind, onChange }: LanguageProps) {
  const { t } = useTranslation('frame');
  const { bridge } = useAppStores();
  const locale = useLocale();
  const chosen = useSettings(({ settings }) => settings.spelling);
  const change = useChangeSettings();
  const { isPending, run } = useAction();
  const isOn = chosen.includes(id);
  const isOwn = id.startsWith(OWN_DICTIONARY);
  const language = languageName(id, locale);
  const name = kind === 'automatic' ? t('settings.spelling.automatic') : language;
  const choose = (wanted: boolean) =>
    void change({ spelling: wanted ? [...chosen, id] : chosen.filter((each) => each !== id) });
  const remove = () => run(async () => onChange(await bridge.request('spelling.removeFile', { id })));
  return (
    <div>
      <Switch
        isSelected={isOn}
        isDisabled={!isOn && chosen.length >= MAX_SPELLING_LANGUAGES}
        onChange={choose}
      >
        {isOwn ? t('settings.spelling.fromFile', { name }) : name}
      </Switch>
      {problem === null ? null : (
        <p role="status" className={styles['hint']}>
          {t(`settings.spelling.problems.${problem}`)}
        </p>
      )}
      {isOwn && problem !== 'missing' ? (
        <Button variant="quiet" isDisabled={isPending} onPress={() => void remove()}>
          {t('settings.spelling.removeFile', { name })}
        </Button>
      ) : null}
    </div>
  );
}

function AddFile({ onChange }: Told) {
  const { t } = useTranslation('frame');
  const { bridge } = useAppStores();
  const { isPending, run } = useAction();
  const add = () => run(async () => onChange(await bridge.request('spelling.addFile', {})));
  return (
    <div>
      <Button data-takes-focus isPending={isPending} onPress={() => void add()}>
        {t('settings.spelling.addFile')}
      </Button>
    </div>
  );
}
