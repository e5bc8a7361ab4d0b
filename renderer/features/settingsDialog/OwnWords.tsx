import { X } from 'lucide-react';
import type { SpellingFacts } from '../../../shared/model/spelling.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { keepFocus } from '../../ui/keepFocus.ts';
import { useAction } from '../notices/useAction.ts';
import styles from './SettingsDialog.module.css';

interface OwnWordsProps extends Pick<SpellingFacts, 'words'> {
  readonly onChange: (facts: SpellingFacts) => void;
}

/** The words that the person added to the dictionary. */
export function OwnWords({ words, onChange }: OwnWordsProps) {
  const { t } = useTranslation('frame');
  const { bridge } = useAppStores();
  const { isPending, run } = useAction();
  const remove = (word: string) =>
    run(async () => onChange(await bridge.request('spelling.removeWord', { word })));
  return (
    <div ref={keepFocus} tabIndex={-1}>
      <h4 className={styles['label']}>{t('settings.spelling.words')}</h4>
      <p className={styles['hint']}>{words.length === 0 ? t('settings.spelling.noWords') : null}</p>
      <ul aria-label={t('settings.spelling.words')} className={styles['words']}>
        {words.map((word) => (
          <li key={word} className={styles['word']}>
            <bdi>{spellOutHidden(word)}</bdi>
            <IconButton
              label={t('settings.spelling.removeWord', { word: spellOutHidden(word) })}
              isDisabled={isPending}
              onPress={() => void remove(word)}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
