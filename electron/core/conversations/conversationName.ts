import type { Conversation, ConversationName } from '../../../shared/model/conversations.ts';

/** What names it, without the rest. */
export const nameOf = ({
  convId,
  title,
  people,
  others,
  ownDomain,
  isNamesake,
  isNote,
}: Conversation): ConversationName => ({
  convId,
  title,
  people,
  others,
  ownDomain,
  isNamesake,
  isNote,
});
