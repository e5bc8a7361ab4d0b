import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ZipProgress } from '../../../../shared/model/files/files.ts';
import { spellOutHidden } from '../../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { progressInWords } from '../../../lib/format/progressWords.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { FileIcon, FileName } from '../../media/FileFace.tsx';
import progressStyles from '../../outbox/UploadState.module.css';
import styles from './StagedCard.module.css';

interface ZipCardProps {
  readonly zip: ZipProgress;
  /** It went away with the focus in it. */
  readonly onGone: () => void;
}

/** A folder that is being packed, how far it is, and a way to break it off. */
export function ZipCard({ zip, onGone }: ZipCardProps) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const { cancel } = useAccountStores().zips.getState();
  const name = spellOutHidden(zip.name);
  const { done, total } = zip;
  const words =
    total === 0
      ? t('zip.counting')
      : progressInWords(t, { done, total, bytesPerSecond: 0 }, locale, t('zip.finishing'));
  return (
    <li className={styles['card']} {...useFocusLeft(onGone)}>
      <FileIcon mimeType="application/zip" />
      <div className={styles['words']}>
        <FileName name={name} />
        <div className={progressStyles['upload']}>
          <progress
            aria-label={t('zip.label', { name })}
            aria-valuetext={words}
            max={Math.max(1, total)}
            value={done}
            className={progressStyles['bar']}
          />
          <span className={progressStyles['words']}>{words}</span>
        </div>
      </div>
      <IconButton label={t('zip.cancel', { name })} onPress={() => cancel(zip.id)}>
        <X />
      </IconButton>
    </li>
  );
}

/** A card that goes away passes the focus on. */
function useFocusLeft(onGone: () => void) {
  const hasFocus = useRef(false);
  const leave = useEffectEvent(() => {
    if (hasFocus.current && document.activeElement === document.body) onGone();
  });
  useEffect(() => () => leave(), []);
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = document.activeElement === document.body;
    },
  };
}
