import type { RefObject } from 'react';
import { displayName } from '../../../shared/model/people.ts';
import { withoutIsolates } from '../../../shared/text/visibleText.ts';
import { pendingTitle, theirTitle } from '../../../shared/words/conversationTitle.ts';
import { dateFormat } from '../../lib/format/formatters.ts';
import { insertFilled } from '../../lib/text/insertText.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSession } from '../account/sessionStore.ts';
import { useConversation } from '../conversations/conversationsStore.ts';
import type { DraftStore } from '../drafts/draftStore.ts';
import { type ReplyPicker, useReplyPicker } from '../savedReplies/picker/useReplyPicker.ts';
import { fillPlaceholders, firstName, type ReplyValues } from '../savedReplies/placeholders.ts';
import { useSettings } from '../settings/settingsStore.ts';
import type { Recipients } from '../staging/recipients.ts';
import type { DraftKey } from '../staging/stagedStore.ts';

interface SavedRepliesOptions {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly convId: DraftKey;
  readonly draft: DraftStore;
  readonly recipients: Recipients;
  readonly sendNow: () => void;
}

/** The list of saved replies in a message box. Choosing one fills the box and sends nothing. */
export function useSavedReplyPicker({
  box,
  convId,
  draft,
  recipients,
  sendNow,
}: SavedRepliesOptions): ReplyPicker {
  const valuesNow = useReplyValues(convId, draft, recipients);
  const enterSends = useSettings(({ settings }) => settings.enterSends);
  return useReplyPicker({
    box,
    onChosen: (reply, { start, end, late }) => {
      const { text, caret } = fillPlaceholders(reply, valuesNow());
      const whole = text.slice(0, caret) + late + text.slice(caret);
      insertFilled(box.current, { text: whole, caret: caret + late.length }, start, end);
    },
    onEnter: ({ start, end }) => {
      const { text } = draft.getState().draft;
      const late = text.slice(start, end);
      if (!enterSends) {
        insertFilled(box.current, { text: `\n${late}`, caret: 1 + late.length }, start, end);
        return;
      }
      // As if the key had had its effect at once.
      draft.change({ text: text.slice(0, start) + text.slice(end) });
      sendNow();
      const isSent = draft.getState().draft.text === '';
      draft.change({ text: isSent ? late : text });
    },
  });
}

/** Returns a function for what the placeholders stand for now. All of it is known on this computer. */
function useReplyValues(convId: DraftKey, draft: DraftStore, recipients: Recipients): () => ReplyValues {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const self = useSession(({ session }) => (session.state === 'signed-in' ? session.account.email : null));
  const conversation = useConversation(convId);
  return () => {
    const { title, participants } = draft.getState().draft;
    const only = recipients.kind === 'others' && recipients.count === 1 ? recipients.names[0] : undefined;
    const shownTitle =
      convId === null
        ? pendingTitle(t, { title, participants })
        : conversation && theirTitle(t, conversation);
    return {
      'first name': only === undefined ? null : firstName(only),
      'my name': self === null ? null : displayName(self),
      date: dateFormat(locale, { dateStyle: 'long' }).format(Date.now()),
      conversation: shownTitle === null ? null : withoutIsolates(shownTitle),
    };
  };
}
