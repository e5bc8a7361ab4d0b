import type { ReactNode } from 'react';
import { placeText } from '../../../shared/model/location.ts';
import type { RuleMatch } from '../../../shared/model/rules.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { messageWords } from '../../../shared/words/messagePreview.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { LinkRow } from '../../ui/controls/LinkRow.tsx';
import { useLayout } from '../navigation/layoutStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';

interface MatchRowProps {
  readonly match: RuleMatch;
  /** Below the message. */
  readonly note: string;
  readonly children?: ReactNode;
}

/** A message on which a rule acts: it leads there. */
export function MatchRow({ match: { message, conversation }, note, children }: MatchRowProps) {
  const { t: frame } = useTranslation('frame');
  const close = useLayout((state) => state.closeDialog);
  const openConversation = useSelection((state) => state.openConversation);
  const { convId, msgId, attachment, location } = message;
  const text = location === null ? message.text : placeText(location.address, message.text);
  const go = () => {
    close();
    openConversation(convId, msgId);
  };
  return (
    <LinkRow
      title={conversationTitle(frame, conversation)}
      words={messageWords(frame, { ...message, text, fileName: attachment?.fileName ?? null })}
      time={note}
      onGo={go}
    >
      {children}
    </LinkRow>
  );
}
