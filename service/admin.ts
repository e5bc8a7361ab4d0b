import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Cost, hashPassword } from './passwords.ts';
import type { Content, Posted, Poster, Target } from './posting.ts';
import type { AttachmentRow } from './store/attachmentTable.ts';
import type { Store } from './store/openServiceStore.ts';
import type { User, UserTable } from './store/userTable.ts';

/** The administrator's side of users (section 1: "the administrator must enable API access"). */
export interface UserAdmin {
  /** API access is off until it is enabled. Rejects if the address is taken or isn't one. */
  addUser(user: { email: string; password?: string; name?: string; apiAccess?: boolean }): Promise<void>;
  setApiAccess(email: string, enabled: boolean): void;
  setPassword(email: string, password: string): Promise<void>;
  listUsers(): { email: string; name: string; apiAccess: boolean }[];
}

export interface ServiceAdmin extends UserAdmin {
  /** Writes as any user, with or without a password or API access, and announces it as usual. */
  post(
    from: string,
    target: Target,
    content: Partial<Omit<Content, 'attachment'>> & { attachment?: NewAttachment },
  ): Promise<Posted>;
  /** Removes a message's content and sets isDeleted; with `keepStub` false, removes it completely. */
  deleteMessage(msgId: number, options?: { keepStub: boolean }): void;
  /** The message is held back until it is released: its id then comes late, after higher ones. */
  hold(msgId: number): void;
  release(msgId: number): void;
  /** From now on the user sees all of the conversation, its past included. */
  addMember(convId: number, email: string): void;
  /** Restores a backup: messages after `msgId` vanish, and their ids are given again. */
  rollBackTo(msgId: number): void;
  /** Every message gets its id plus `offset`. */
  renumber(offset: number): void;
  /** Facts about a conversation that the API doesn't show. */
  conversation(convId: number): { title: string; participants: string[] } | undefined;
}

export interface NewAttachment {
  readonly fileName: string;
  readonly mimeType: string;
  readonly content: Uint8Array;
}

/** An administrator's request that can't be done; the message is a sentence for them. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** `ana.silva@…` is called Ana Silva unless a name is set. */
function nameOf(email: string): string {
  const [local = email] = email.split('@');
  return local
    .split(/[._-]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

export function createUserAdmin(users: UserTable, passwordCost: Cost): UserAdmin {
  function find(email: string): User {
    const user = users.find(email);
    if (!user) throw new AdminError(`There is no user ${email}.`);
    return user;
  }
  return {
    async addUser({ email, password, name = nameOf(email), apiAccess = false }) {
      if (!/^[^\s@,]+@[^\s@,]+$/u.test(email)) throw new AdminError(`${email} is not an e-mail address.`);
      const passwordHash = password === undefined ? null : await hashPassword(password, passwordCost);
      if (users.find(email)) throw new AdminError(`There is a user ${email} already.`);
      users.add({ email, name, passwordHash, apiAccess });
    },
    setApiAccess: (email, enabled) => users.setApiAccess(find(email).userId, enabled),
    setPassword: async (email, password) => {
      const { userId } = find(email);
      users.setPasswordHash(userId, await hashPassword(password, passwordCost));
    },
    listUsers: () => users.list().map(({ email, name, apiAccess }) => ({ email, name, apiAccess })),
  };
}

export function createAdmin(store: Store, poster: Poster, passwordCost: Cost): ServiceAdmin {
  async function keep({ fileName, mimeType, content }: NewAttachment): Promise<AttachmentRow> {
    const incoming = await store.files.receive(Readable.from([content]));
    const blob = await incoming.keep();
    return {
      attachmentId: randomBytes(12).toString('hex'),
      fileName,
      fileSize: incoming.size,
      mimeType,
      blob,
    };
  }
  function change(msgId: number, work: (msgId: number) => boolean): void {
    if (!store.transaction(() => work(msgId))) throw new AdminError(`There is no message ${msgId}.`);
  }
  return {
    ...createUserAdmin(store.users, passwordCost),
    async post(from, target, { attachment, ...content }) {
      const sender = store.users.find(from);
      if (!sender) throw new AdminError(`There is no user ${from}.`);
      const msgType = attachment ? 'attachment' : content.location ? 'location' : 'text';
      const kept = attachment && (await keep(attachment));
      return poster.post(sender, target, { msgType, msgText: '', ...content, attachment: kept });
    },
    deleteMessage: (msgId, { keepStub } = { keepStub: true }) =>
      change(msgId, keepStub ? store.messages.markDeleted : store.history.remove),
    hold: (msgId) => change(msgId, store.history.hold),
    release: (msgId) => change(msgId, store.history.release),
    addMember: (convId, email) => {
      const user = store.users.find(email);
      if (!user) throw new AdminError(`There is no user ${email}.`);
      if (!store.conversations.find(convId)) throw new AdminError(`There is no conversation ${convId}.`);
      store.transaction(() => store.history.addMember(convId, user.userId));
    },
    rollBackTo: (msgId) => store.transaction(() => store.history.rollBackTo(msgId)),
    renumber: (offset) => store.transaction(() => store.history.renumber(offset)),
    conversation: (convId) => {
      const found = store.conversations.find(convId);
      return found && { title: found.title, participants: found.participants.map(({ email }) => email) };
    },
  };
}
