import type { Translator } from '../locales/index.ts';
import type { Conversation, Preview } from '../model/conversations.ts';
import { displayName, personName } from '../model/people.ts';
import { isBlank, visibleFileName, visibleLine } from '../text/visibleText.ts';
import { aliasesAmong, namesakesAmong, senderName } from './senderName.ts';

export interface PreviewWords {
  /** The source of the text: "Draft", "You", a name; null if it is obvious. */
  readonly label: string | null;
  readonly text: string;
  readonly isDraft: boolean;
}

type Previewed = Pick<Conversation, 'people' | 'others' | 'last' | 'draft' | 'draftFiles'>;

/** The line below a conversation's title: the draft if there is one, else the newest message in words. */
export function previewOf(
  t: Translator<'frame'>,
  { people, others, last, draft, draftFiles }: Previewed,
): PreviewWords {
  if (hasDraft({ draft, draftFiles })) {
    return { label: t('preview.draft'), text: draftWords(t, draft, draftFiles), isDraft: true };
  }
  if (last === null) return { label: null, text: t('preview.none'), isDraft: false };
  return { label: speaker(t, last, people, others), text: messageWords(t, last), isDraft: false };
}

/** Whether something is written that was not sent. */
export const hasDraft = ({ draft, draftFiles }: Pick<Conversation, 'draft' | 'draftFiles'>): boolean =>
  draft.trim() !== '' || draftFiles > 0;

function draftWords(t: Translator<'frame'>, text: string, count: number): string {
  if (count === 0) return visibleLine(text);
  return text.trim() === ''
    ? t('preview.draftFiles', { count })
    : t('preview.draftFilesWithText', { count, text });
}

function speaker(
  t: Translator<'frame'>,
  last: Preview,
  people: Previewed['people'],
  others: number,
): string | null {
  if (last.isFromSelf) return others > 0 ? t('you') : null;
  const canBeNoOneElse = others <= 1;
  if (canBeNoOneElse) return null;
  const { senderEmail } = last;
  const namesakes = namesakesAmong(people);
  const isPlain = senderEmail !== '' && !namesakes.has(senderEmail.toLowerCase());
  if (!isPlain) return senderName(t, senderEmail, namesakes, aliasesAmong(people));
  const sender = people.find(({ email }) => email.toLowerCase() === senderEmail.toLowerCase());
  // A name that the person gave is short enough.
  return sender?.alias === undefined ? (displayName(senderEmail).split(' ')[0] ?? null) : personName(sender);
}

type Said = Pick<Preview, 'isDeleted' | 'kind' | 'text' | 'fileName'>;

/** A message on one line. `text` of a location is its address. */
export function messageWords(t: Translator<'frame'>, { isDeleted, kind, text, fileName }: Said): string {
  if (isDeleted) return t('preview.deleted');
  if (fileName !== null) return fileWords(t, fileName, text);
  if (kind === 'location') {
    return text === '' || isUnreadable(text)
      ? t('preview.locationOnly')
      : t('preview.location', { address: text });
  }
  if (kind === 'attachment') {
    return isBlank(text) ? t('preview.noFile') : t('preview.noFileWithText', { text });
  }
  if (!isBlank(text)) return visibleLine(text);
  return kind === 'text' ? t('preview.empty') : t('preview.other');
}

/** Coordinates that core could read have become words. */
const isUnreadable = (place: string): boolean => /^\s*loc:/u.test(place);

/** A file and the text that goes with it, if any. */
export function fileWords(t: Translator<'frame'>, fileName: string, text: string): string {
  const name = visibleFileName(fileName) === '' ? t('preview.noFileName') : fileName;
  return text === '' ? t('preview.file', { name }) : t('preview.fileWithText', { name, text });
}
