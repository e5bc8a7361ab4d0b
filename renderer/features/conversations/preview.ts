import type { TFunction } from 'i18next';
import type { Conversation, Preview } from '../../../shared/model.ts';
import { displayName } from '../../../shared/people.ts';

export interface PreviewWords {
  /** Who or what the text is from: "Draft", "You", a name; null when that goes without saying. */
  readonly label: string | null;
  readonly text: string;
  readonly isDraft: boolean;
}

type Previewed = Pick<Conversation, 'people' | 'last' | 'draft'>;

/** The line below a conversation's title: the draft if there is one, else the newest message in words. */
export function previewOf(t: TFunction<'frame'>, { people, last, draft }: Previewed): PreviewWords {
  if (draft.trim() !== '') return { label: t('preview.draft'), text: draft, isDraft: true };
  if (last === null) return { label: null, text: t('preview.none'), isDraft: false };
  return { label: speaker(t, last, people.length), text: messageWords(t, last), isDraft: false };
}

function speaker(t: TFunction<'frame'>, last: Preview, people: number): string | null {
  if (last.isFromSelf) return people > 1 ? t('you') : null;
  const isBetweenTwo = people <= 2;
  return isBetweenTwo ? null : (displayName(last.senderEmail).split(' ')[0] ?? null);
}

function messageWords(t: TFunction<'frame'>, { isDeleted, kind, text, fileName }: Preview): string {
  if (isDeleted) return t('preview.deleted');
  if (fileName !== null) {
    return text === ''
      ? t('preview.file', { name: fileName })
      : t('preview.fileWithText', { name: fileName, text });
  }
  if (kind === 'location') {
    return text === '' ? t('preview.locationOnly') : t('preview.location', { address: text });
  }
  return text === '' ? t('preview.other') : text;
}
