import type { Conversation, ConversationName } from '../../../shared/model/conversations.ts';

/** All that its name is made of. */
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
