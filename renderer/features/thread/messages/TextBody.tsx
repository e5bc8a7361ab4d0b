import { memo, useState } from 'react';
import type { MsgId } from '../../../../shared/model/ids.ts';
import { spellOutInText } from '../../../../shared/text/visibleText.ts';
import { formatFileSize } from '../../../lib/format/fileSize.ts';
import { numberFormat } from '../../../lib/format/formatters.ts';
import { linkParts } from '../../../lib/text/linkParts.ts';
import { expandedTo, shortened } from '../../../lib/text/longText.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { MessageLink } from './MessageLink.tsx';
import styles from './TextBody.module.css';

interface TextBodyProps {
  readonly text: string;
  /** As in `Message`: null if that is all of it. */
  readonly textBytes: number | null;
  /** Null while it is unsent. */
  readonly msgId: MsgId | null;
  /** A long text is fully shown. */
  readonly isExpanded: boolean;
  /** Missing where a long text can't be expanded. */
  readonly onToggle?: () => void;
  /** Links are in the tab order. */
  readonly isReachable: boolean;
}

/** A message text as written: never markup, with its white space, and addresses as links. */
export const TextBody = memo(function TextBody(props: TextBodyProps) {
  const { text, textBytes, msgId, isExpanded, onToggle, isReachable } = props;
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const beginning = shortened(text);
  const [steps, setSteps] = useState(1);
  const shown = beginning === null || isExpanded ? expandedTo(text, steps) : beginning;
  const isAll = shown === text && textBytes === null;
  const length = numberFormat(locale).format(text.length);
  const showAll =
    textBytes === null
      ? t('body.showAll', { length })
      : t('body.showAllBytes', { size: formatFileSize(textBytes, locale) });
  return (
    <>
      <div dir="auto" data-searched="" className={styles['text']}>
        {linkParts(shown).map((part) =>
          part.kind === 'text' ? (
            spellOutInText(part.text)
          ) : (
            <MessageLink key={part.at} link={part} msgId={msgId} isReachable={isReachable} />
          ),
        )}
        {isAll ? null : '…'}
      </div>
      {isExpanded && textBytes === null && !isAll ? (
        <button
          type="button"
          tabIndex={isReachable ? 0 : -1}
          className={styles['more']}
          onClick={() => setSteps(steps + 1)}
        >
          {t('body.showMore', { length })}
        </button>
      ) : null}
      {beginning === null || !onToggle ? null : (
        <button
          type="button"
          tabIndex={isReachable ? 0 : -1}
          aria-expanded={isExpanded}
          className={styles['more']}
          onClick={onToggle}
        >
          {isExpanded ? t('body.showLess') : showAll}
        </button>
      )}
    </>
  );
});
