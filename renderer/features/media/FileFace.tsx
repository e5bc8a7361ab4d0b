import { Archive, File, FileText, Film, Image, Music, Sheet } from 'lucide-react';
import { splitFileName } from '../../lib/text/fileName.ts';
import { cx } from '../../ui/cx.ts';
import styles from './AttachmentCard.module.css';
import { fileFamily } from './fileFamily.ts';

const ICONS = {
  image: Image,
  video: Film,
  audio: Music,
  document: FileText,
  page: FileText,
  text: FileText,
  archive: Archive,
  sheet: Sheet,
  other: File,
} as const;

/** The icon of a family of files. */
export function FileIcon({ mimeType }: { readonly mimeType: string }) {
  const Icon = ICONS[fileFamily(mimeType)];
  return (
    <span className={styles['icon']}>
      <Icon aria-hidden="true" />
    </span>
  );
}

/**
 * A file's name on one line, shortened before its extension. The extension is always rightmost, also if the name begins with a letter of a
 * right-to-left script: otherwise a program could look as if its name ended in `.pdf`.
 */
export function FileName({ name }: { readonly name: string }) {
  const { start, end } = splitFileName(name);
  return (
    <span dir="ltr" data-searched="" className={styles['name']} title={name}>
      {/* A screen reader would read two parts as two words. */}
      <span className={cx('visually-hidden', styles['whole'])}>{name}</span>
      {start === '' ? null : (
        <bdi aria-hidden="true" className={styles['start']}>
          {start}
        </bdi>
      )}
      {end === '' ? null : (
        <bdi aria-hidden="true" dir="ltr" className={styles['end']}>
          {end}
        </bdi>
      )}
    </span>
  );
}
