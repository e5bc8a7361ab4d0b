import type { Conversation } from '../../../shared/model/conversations.ts';
import type { Message } from '../../../shared/model/messages.ts';
import { MAX_RULE_NAME } from '../../../shared/model/rules.ts';
import { wholeGraphemes } from '../../../shared/text/graphemes.ts';
import { withoutIsolates } from '../../../shared/text/visibleText.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useSenderName } from '../../locales/useSenderName.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { isAccountShown } from '../account/sessionStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { type EditedRule, NEW_RULE } from './rulesStore.ts';

/** Opens the form of a new rule, in the account whose stores these are, with its condition filled in. */
export function useMakeRule() {
  const { t } = useTranslation('rules');
  const { t: frame } = useTranslation('frame');
  const { bridge, layout, rules } = useAccountStores();
  const { accounts, ownWindows, session } = useAppStores();
  const nameOf = useSenderName();
  const { explain, failed } = useNotices((state) => state);
  const make = (name: string, filled: Partial<EditedRule>): void => {
    const isMade = rules
      .getState()
      .make({ ...NEW_RULE, ...filled, name: wholeGraphemes(withoutIsolates(name), MAX_RULE_NAME) });
    if (!isMade) explain(t('make.unsaved'));
    const show = () => layout.getState().showSettings('rules');
    // The window of one conversation has its account, whichever the main window shows.
    const isHere =
      ownWindows.getState().alone !== null || isAccountShown(session.getState().session, bridge.account);
    if (isHere) show();
    else accounts.getState().goTo(bridge.account).then(show, failed);
  };
  return {
    ofConversation: (conversation: Conversation) =>
      make(conversationTitle(frame, conversation), { convId: conversation.convId, conversation }),
    ofSender: ({ senderEmail }: Pick<Message, 'senderEmail'>) =>
      make(nameOf(senderEmail), { from: senderEmail }),
  };
}
