import { invalid, unknownConversation } from './http/httpErrors.ts';
import type { AttachmentRow } from './store/attachmentTable.ts';
import type { NewMessage, Priority } from './store/messageTable.ts';
import type { Tables } from './store/openServiceStore.ts';
import type { User } from './store/userTable.ts';

/** Where a message goes: an existing conversation, or a new one (section 4.3, rules 1 and 2). */
export interface Target {
  readonly convId?: number | undefined;
  readonly convTitle?: string | undefined;
  /** Email addresses; omitted: the sender alone. */
  readonly participants?: readonly string[] | undefined;
}

/** The content of the message. */
export interface Content {
  readonly msgType: string;
  readonly msgText: string;
  readonly attachment?: AttachmentRow | undefined;
  readonly quotedMsgId?: number | undefined;
  readonly location?: NewMessage['location'] | undefined;
  readonly isForwarded?: boolean | undefined;
  readonly priority?: Priority | undefined;
}

/** The ids that /send and /sendfile answer with. */
export interface Posted {
  readonly convId: number;
  readonly msgId: number;
}

export interface PostedEvent extends Posted {
  readonly sender: User;
  readonly content: Content;
}

export interface Poster {
  /** @throws HttpError 400 or 404 when `sender` cannot write there. */
  checkTarget(sender: User, target: Target): void;
  /** Stores a message and everything that belongs to it in one transaction, then announces it. Throws as `checkTarget` does. */
  post(sender: User, target: Target, content: Content): Posted;
}

/** The only way to create a message while the service runs. */
export function createPoster(
  tables: Tables,
  now: () => number,
  announce: (event: PostedEvent) => void,
  /** The first message of each conversation; see `Habits.opening`. */
  opening: string,
): Poster {
  const { conversations, users } = tables;

  function checkTarget(sender: User, { convId, convTitle, participants }: Target): void {
    if (convId === undefined) {
      findAll(participants ?? []);
      return;
    }
    if (convTitle !== undefined) throw invalid('convTitle is for a new conversation only, not with convId');
    if (participants !== undefined)
      throw invalid('participants is for a new conversation only, not with convId');
    if (!conversations.hasMember(convId, sender.userId)) throw unknownConversation(convId);
  }

  function findAll(emails: readonly string[]): User[] {
    return emails.map((email) => {
      const user = users.find(email);
      if (!user) throw invalid(`Unknown participant: ${email}`);
      return user;
    });
  }

  function createConversation(sender: User, { convTitle, participants }: Target): number {
    const people = new Map([...findAll(participants ?? []), sender].map((user) => [user.userId, user]));
    const names = [...people.values()].map((user) => user.name).join(', ');
    const convId = conversations.add(convTitle ?? names, people.keys());
    if (opening !== '') add(convId, sender, { msgType: 'system', msgText: opening });
    return convId;
  }

  function add(convId: number, sender: User, content: Content): number {
    return tables.messages.add({
      convId,
      created: now(),
      senderEmail: sender.email,
      msgType: content.msgType,
      msgText: content.msgText,
      attachment: content.attachment ?? null,
      quotedMsgId: content.quotedMsgId ?? 0,
      location: content.location ?? null,
      isForwarded: content.isForwarded ?? false,
      priority: content.priority ?? 0,
      isDeleted: false,
    });
  }

  return {
    checkTarget,
    post(sender, target, content) {
      const posted = tables.transaction(() => {
        checkTarget(sender, target);
        const convId = target.convId ?? createConversation(sender, target);
        if (content.attachment) tables.attachments.add(content.attachment);
        return { convId, msgId: add(convId, sender, content) };
      });
      announce({ ...posted, sender, content });
      return posted;
    },
  };
}
