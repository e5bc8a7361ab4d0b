import type { CoreRouteName, Handlers } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { Conversation, ConversationName, ConvId } from '../../shared/model.ts';
import { givenTitle } from '../../shared/visibleText.ts';
import {
  getConversation,
  getConversations,
  listConversations,
  markRead,
  markUnread,
  renameConversation,
} from './conversations/conversations.ts';
import { getDraft, setDraft } from './drafts/drafts.ts';
import { browseFiles } from './messages/attachments.ts';
import { readMessage, readPage } from './messages/messagePages.ts';
import { listPeople } from './people/people.ts';
import type { Session } from './session/session.ts';

/**
 * Answers the renderer's requests for the account that `current` gives.
 * `current` throws AppError `signed-out` when there is none.
 */
export function coreHandlers(current: () => Session): Handlers<CoreRouteName> {
  /** Drafts of which files are on their way into the outbox: what is kept of them next comes after that. */
  const filesLeaving = new Map<ConvId | null, Promise<void>>();
  /** What cannot be read at its end may be of others: then nobody knows whether a conversation is a note to self. */
  const asProven = (conversation: Conversation): Conversation => ({
    ...conversation,
    isNote: conversation.isNote && !current().sync.isEndUnreadable(conversation.convId),
  });
  return {
    'status.get': () => current().status(),
    'sync.now': () => {
      current().sync.pollNow(true);
      return null;
    },
    'storage.tryNow': () => {
      current().storage.tryNow();
      return null;
    },
    'storage.dismiss': ({ id }) => {
      current().notes.dismiss(id);
      return null;
    },

    'sync.watch': ({ view }) => {
      current().sync.watch(view);
      return null;
    },
    'sync.report': () => current().sync.report(),
    'sync.audit': () => current().sync.check(),
    'sync.checkAll': () => {
      current().sync.checkAll();
      return null;
    },
    'sync.cancelCheckAll': () => {
      current().sync.cancelCheckAll();
      return null;
    },

    'conversations.list': (input) => {
      const { store, changes, hidden } = current();
      const { conversations, total } = listConversations(store, input, hidden());
      return { rev: changes.rev(), conversations: conversations.map(asProven), total };
    },
    'conversations.get': ({ convId }) => {
      const { store, hidden } = current();
      return asProven(found(getConversation(store, convId, hidden()), 'conversation'));
    },
    'conversations.rename': ({ convId, title }) => {
      const { store, changes } = current();
      renameConversation(store, convId, title);
      changes.summary(convId);
      return null;
    },
    'conversations.markRead': ({ convId, upTo }) => {
      const { store, changes } = current();
      markRead(store, convId, upTo);
      changes.summary(convId);
      return null;
    },
    'conversations.markUnread': ({ convId, from }) => {
      const { store, changes } = current();
      markUnread(store, convId, from);
      changes.summary(convId);
      return null;
    },

    'messages.page': ({ convId, at }) => {
      const { store, changes, sync, outbox, hidden } = current();
      const page = readPage(store, convId, at, hidden());
      // What cannot be read stays a gap in the store, though nothing more will come of it.
      const historyComplete = page.historyComplete || sync.history().state === 'complete';
      const arrived = outbox.arrived(page.messages.map(({ msgId }) => msgId));
      const isEndUnreadable = page.isEndUnreadable || sync.isEndUnreadable(convId);
      return { rev: changes.rev(), ...page, arrived, historyComplete, isEndUnreadable };
    },
    'messages.get': ({ msgId }) => found(readMessage(current().store, msgId), 'message'),
    'people.list': (input) => listPeople(current().store, input),
    'search.messages': async (input) => {
      const { store, search } = current();
      const { hits, ...page } = await search.query(input);
      const among = getConversations(store, [...new Set(hits.map(({ convId }) => convId))]);
      const named = new Map(among.map(asProven).map((conversation) => [conversation.convId, conversation]));
      // What went from the store since it was found is no hit any more.
      return {
        ...page,
        hits: hits.flatMap((hit) => {
          const conversation = named.get(hit.convId);
          return conversation ? [{ ...hit, conversation: nameOf(conversation) }] : [];
        }),
      };
    },

    'outbox.send': ({ follows, left, ...input }) => {
      const { outbox, changes } = current();
      const isNew = input.convId === null;
      const title = isNew ? givenTitle(input.title) : null;
      const participants = isNew ? input.participants : [];
      const item = outbox.send({ ...input, title, participants }, { follows, left });
      if (input.convId !== null) changes.summary(input.convId);
      return item;
    },
    'outbox.sendFiles': async (input) => {
      const { outbox, changes } = current();
      const sending = outbox.sendFiles(input);
      filesLeaving.set(input.convId, sending.then(nothing, nothing));
      const items = await sending;
      if (input.convId !== null) changes.summary(input.convId);
      return items;
    },
    'outbox.cancel': async ({ id }) => {
      await current().outbox.cancel(id);
      return null;
    },
    'outbox.list': () => {
      const { changes, outbox } = current();
      changes.beforeOutboxRead();
      return outbox.list();
    },
    'outbox.get': ({ id }) => current().outbox.get(id),
    'outbox.retry': ({ id, evenIfUnconfirmed }) => {
      const { outbox, sync } = current();
      const item = outbox.retry(id, evenIfUnconfirmed);
      sync.pollNow(true);
      return item;
    },
    'outbox.remove': ({ id }) => current().outbox.remove(id),
    'outbox.takeBack': ({ id }) => {
      const { outbox, changes } = current();
      const items = outbox.takeBack(id);
      for (const { convId } of items) if (convId !== null) changes.summary(convId);
      return items;
    },

    'files.list': ({ msgIds }) => current().files.list(msgIds),
    'files.fetch': ({ msgId, isAutomatic }) => current().files.fetch(msgId, isAutomatic),
    'files.cancel': ({ msgId }) => current().files.cancel(msgId),
    'files.remove': ({ msgIds }) => current().files.remove(msgIds),
    'files.removeAll': ({ convId }) => current().files.removeAll(convId),
    'files.usage': ({ convId }) => current().files.usage(convId),
    'files.browse': (input) => browseFiles(current().store, input),
    'files.downloads': () => current().files.downloads(),

    'drafts.get': ({ convId }) => getDraft(current().store, convId),
    'drafts.set': async ({ convId, draft }) => {
      await filesLeaving.get(convId);
      const { store, changes } = current();
      setDraft(store, convId, draft);
      if (convId !== null) changes.summary(convId);
      return null;
    },

    'staged.list': ({ convId }) => current().staging.list(convId),
    'staged.add': ({ convId, paths }) => current().staging.add(convId, paths),
    'staged.addPasted': ({ convId, name, bytes }) => current().staging.addPasted(convId, name, bytes),
    'staged.addFolder': ({ convId, path, as }) => current().staging.addFolder(convId, path, as),
    'staged.cancelZip': ({ id }) => {
      current().staging.cancelZip(id);
      return null;
    },
    'staged.remove': ({ convId, id }) => current().staging.remove(convId, id),
    'staged.putBack': ({ convId, id }) => current().staging.putBack(convId, id),
    'staged.rename': ({ convId, id, name }) => current().staging.rename(convId, id, name),
    'staged.order': ({ convId, ids }) => current().staging.order(convId, ids),
    'staged.move': ({ to }) => current().staging.move(to),
    'staged.accept': ({ convId, id }) => current().staging.accept(convId, id),

    'events.get': () => current().events.get(),
    'events.register': ({ url }) => current().events.register(url),
    'events.unregister': () => current().events.unregister(),
    'events.test': () => current().events.test(),
    'events.setReceiver': async ({ isOn, port }) => {
      const { events } = current();
      await events.listening.set(isOn, port);
      return events.get();
    },
    'events.newSecret': async () => {
      const { events } = current();
      await events.listening.renewSecret();
      return events.get();
    },
    'events.removeCertificate': async () => {
      const { events } = current();
      await events.listening.setCertificate(null);
      return events.get();
    },
  };
}

function found<T>(value: T | null, what: string): T {
  if (value === null) throw new AppError('not-found', `There is no such ${what} in the store.`);
  return value;
}

function nothing(): void {}

const nameOf = ({ convId, title, people, isNamesake, isNote }: Conversation): ConversationName => ({
  convId,
  title,
  people,
  isNamesake,
  isNote,
});
