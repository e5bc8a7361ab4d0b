import { ArrowDown, ArrowUp, Pencil, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import type { StagedFile } from '../../../../shared/model/files/files.ts';
import { stagedUrl } from '../../../../shared/model/files/media.ts';
import { lostInName, sentName } from '../../../../shared/model/files/sentName.ts';
import { spellOutHidden, visibleFileName } from '../../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { formatFileSize } from '../../../lib/format/fileSize.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { keepFocus } from '../../../ui/keepFocus.ts';
import type { useReorder } from '../../../ui/useReorder.ts';
import { FileIcon, FileName } from '../../media/FileFace.tsx';
import { Thumbnail } from '../../media/Thumbnail.tsx';
import { NameField } from './NameField.tsx';
import styles from './StagedCard.module.css';

interface StagedCardProps {
  readonly file: StagedFile;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Another file would go there if it were dropped now. */
  readonly mark: 'above' | 'below' | null;
  readonly dragging: ReturnType<ReturnType<typeof useReorder>['card']>;
  /** Whether the text goes with this file; null while there is no choice to make. */
  readonly caption: 'here' | 'elsewhere' | null;
  readonly onCaption: () => void;
  readonly onRemove: () => void;
  readonly onRename: (name: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onAccept: () => void;
}

/** One staged file and its actions. */
export function StagedCard(props: StagedCardProps) {
  const { file, isFirst, isLast, mark, dragging, caption, onCaption, onRemove, onRename, onMove, onAccept } =
    props;
  const { t } = useTranslation('thread');
  const [draft, setDraft] = useState<string | null>(null);
  const name = visibleFileName(file.name) || t('file.noName');
  const isMovable = !isFirst || !isLast;
  return (
    <li
      ref={keepFocus}
      data-id={file.id}
      className={cx(styles['card'], isMovable && styles['movable'], mark !== null && styles[mark])}
      {...dragging}
    >
      <Face file={file} />
      <div className={styles['words']}>
        <Name name={name} draft={draft} onDraft={setDraft} onRename={onRename} />
        {draft === null ? <SentAs fileName={file.name} onRename={setDraft} /> : null}
        <div className={styles['facts']}>
          {file.problem === null ? (
            <Facts size={file.size} caption={caption} name={name} onCaption={onCaption} />
          ) : (
            <Problem problem={file.problem} onAccept={onAccept} />
          )}
        </div>
      </div>
      {isMovable ? (
        <span className={styles['moves']}>
          <IconButton
            label={t('staged.up', { name })}
            data-action="up"
            isDisabled={isFirst}
            onPress={() => onMove(-1)}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            label={t('staged.down', { name })}
            data-action="down"
            isDisabled={isLast}
            onPress={() => onMove(1)}
          >
            <ArrowDown />
          </IconButton>
        </span>
      ) : null}
      <IconButton label={t('staged.remove', { name })} data-action="remove" onPress={onRemove}>
        <X />
      </IconButton>
    </li>
  );
}

/** The picture itself where there is one, else the icon of its family. */
function Face({ file }: { readonly file: StagedFile }) {
  const { account } = useAccountStores().bridge;
  if (file.picture === null) return <FileIcon mimeType={file.mimeType} />;
  return (
    <span className={styles['picture']}>
      <Thumbnail
        url={stagedUrl(account, file.id)}
        picture={file.picture}
        width={40}
        height={40}
        fit="cover"
        label=""
      />
    </span>
  );
}

interface NameProps {
  readonly name: string;
  /** The first value of the field with the new name; null while the name isn't edited. */
  readonly draft: string | null;
  readonly onDraft: (draft: string | null) => void;
  readonly onRename: (name: string) => void;
}

/** The name; a press on it changes it in place. */
function Name({ name, draft, onDraft, onRename }: NameProps) {
  const { t } = useTranslation('thread');
  const done = (changed: string | null) => {
    onDraft(null);
    if (changed !== null) onRename(changed);
  };
  return draft !== null ? (
    <NameField name={name} draft={draft} onDone={done} />
  ) : (
    <button
      type="button"
      data-action="rename"
      aria-label={t('staged.rename', { name })}
      className={styles['rename']}
      onClick={() => onDraft(name)}
    >
      <FileName name={name} />
      <Pencil aria-hidden="true" />
    </button>
  );
}

interface SentAsProps {
  readonly fileName: string;
  /** The initial name. */
  readonly onRename: (draft: string) => void;
}

/** Says so when the name does not arrive as it is. */
function SentAs({ fileName, onRename }: SentAsProps) {
  const { t } = useTranslation('thread');
  const lost = lostInName(fileName);
  if (lost.length === 0) return null;
  const sent = sentName(fileName);
  const words = { name: spellOutHidden(fileName), sent: spellOutHidden(sent) };
  return (
    <p className={styles['facts']}>
      <span>{t('staged.sentAs', { sent: words.sent, characters: spellOutHidden(lost.join(' ')) })}</span>
      <button
        type="button"
        aria-label={t('staged.sentAsRenameLabel', words)}
        className={styles['choose']}
        onClick={() => onRename(sent)}
      >
        {t('staged.sentAsRename')}
      </button>
    </p>
  );
}

interface FactsProps extends Pick<StagedCardProps, 'caption' | 'onCaption'> {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

function Facts({ size, caption, name, onCaption }: FactsProps) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  return (
    <>
      <span>{formatFileSize(size, locale)}</span>
      {caption === 'here' ? <span className={styles['caption']}>{t('staged.captionHere')}</span> : null}
      {caption === 'elsewhere' ? (
        <button
          type="button"
          aria-label={t('staged.captionOn', { name })}
          className={styles['choose']}
          onClick={onCaption}
        >
          {t('staged.captionChoose')}
        </button>
      ) : null}
    </>
  );
}

function Problem({
  problem,
  onAccept,
}: {
  readonly problem: NonNullable<StagedFile['problem']>;
  readonly onAccept: () => void;
}) {
  const { t } = useTranslation('thread');
  return (
    <>
      <span className={styles['problem']}>
        <TriangleAlert aria-hidden="true" />
        {t(`staged.problem.${problem}`)}
      </span>
      {problem === 'file-changed' ? (
        <button type="button" className={styles['choose']} onClick={onAccept}>
          {t('staged.accept')}
        </button>
      ) : null}
    </>
  );
}
