/** The facts about a file on the clipboard that decide how it is pasted. */
interface PastedFile {
  /** The media type. */
  readonly type: string;
  /** It is on the disk: it was copied in a file manager. */
  readonly isOnDisk: boolean;
}

/** The kinds of paste; `text-or-picture` is a text at first, and a picture if the person says so. */
export type Paste = 'text' | 'text-or-picture' | 'files';

/**
 * Tells what the person meant to paste. File managers put the names of files beside them as text, and office programs and
 * browsers put a picture of the text beside it: so files on the disk win over text, and text wins over a picture.
 */
export function pasteOf(text: string, files: readonly PastedFile[]): Paste {
  if (files.length === 0) return 'text';
  if (text.trim() === '' || files.some(({ isOnDisk }) => isOnDisk)) return 'files';
  return files.every(({ type }) => type.startsWith('image/')) ? 'text-or-picture' : 'files';
}

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' };

/** The extension of a picture, and the moment (local time) for its file name: `2026-11-21 03.59.12`, `png`. */
export function pictureNameParts(
  type: string,
  at: Date,
): { readonly when: string; readonly extension: string } {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('.');
  const [, name = 'image'] = /^image\/([a-z0-9]{1,20})/u.exec(type) ?? [];
  return { when: `${day} ${time}`, extension: EXTENSIONS[type] ?? name };
}
