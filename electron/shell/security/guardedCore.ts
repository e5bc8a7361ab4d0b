import { type CoreRouteName, coreRoutes } from '../../../shared/contract/index.ts';
import type { Result } from '../../../shared/errors/errors.ts';
import type { CoreClient } from '../app/coreClient.ts';

type Core = Pick<CoreClient, 'request' | 'pass'>;

/** Whether the person agrees that a callback address is set or tested. */
type Agrees = (asked: { readonly kind: 'register' | 'test'; readonly address: string }) => Promise<boolean>;

/** Passes a request on if the person agrees. */
type Ask = (core: Core, input: unknown, agrees: Agrees) => Promise<Result<unknown>>;

/** It reads or changes only what the person has here, or sends to people on the service. */
const FREE = null;

/**
 * Whether the page may use a route of core without a question. A new route that isn't here doesn't compile. Those of the app and of the shell
 * are in `askedRoutes.test.ts`, since their handlers ask.
 */
const ROUTES: Readonly<Record<CoreRouteName, Ask | typeof FREE>> = {
  'backupFiles.facts': FREE,
  'backupFiles.preview': FREE,
  'backupFiles.restore': FREE,
  'backupFiles.setSchedule': FREE,
  'backupFiles.undo': FREE,
  'conversations.byTime': FREE,
  'conversations.get': FREE,
  'conversations.lastPlace': FREE,
  'conversations.list': FREE,
  'conversations.markAllRead': FREE,
  'conversations.markManyRead': FREE,
  'conversations.markRead': FREE,
  'conversations.markUnread': FREE,
  'conversations.rename': FREE,
  'conversations.seenIn': FREE,
  'conversations.setLastPlace': FREE,
  'conversations.setNotify': FREE,
  'conversations.setPinned': FREE,
  'conversations.undoAllRead': FREE,
  'dashboard.figures': FREE,
  'dashboard.places': FREE,
  'digest.dismiss': FREE,
  'digest.here': FREE,
  'digest.offer': FREE,
  'digest.page': FREE,
  'digest.start': FREE,
  'directory.about': FREE,
  'directory.known': FREE,
  'directory.note': FREE,
  'directory.page': FREE,
  'drafts.get': FREE,
  'drafts.noteEmoji': FREE,
  'drafts.recentEmoji': FREE,
  'drafts.set': FREE,
  'events.get': FREE,
  'events.newSecret': FREE,
  'events.register': register,
  'events.removeCertificate': FREE,
  'events.setReceiver': FREE,
  'events.test': test,
  'events.unregister': FREE,
  'files.browse': FREE,
  'files.cancel': FREE,
  'files.downloads': FREE,
  'files.fetch': FREE,
  'files.list': FREE,
  'files.remove': FREE,
  'files.removeAll': FREE,
  'files.usage': FREE,
  'handover.conversations': FREE,
  // The person chose the file.
  'handover.import': FREE,
  'handover.undo': FREE,
  'labels.list': FREE,
  'labels.move': FREE,
  'labels.remove': FREE,
  'labels.save': FREE,
  'labels.set': FREE,
  'labels.shares': FREE,
  'labels.undo': FREE,
  'messages.firstSince': FREE,
  'messages.get': FREE,
  'messages.lastOfOthers': FREE,
  'messages.newSince': FREE,
  'messages.page': FREE,
  'notes.get': FREE,
  'notes.set': FREE,
  'notifications.facts': FREE,
  'outbox.forward': FREE,
  'outbox.get': FREE,
  'outbox.leaveLost': FREE,
  'outbox.list': FREE,
  'outbox.listLost': FREE,
  'outbox.remove': FREE,
  'outbox.reschedule': FREE,
  'outbox.retry': FREE,
  'outbox.send': FREE,
  'outbox.sendFiles': FREE,
  'outbox.takeBack': FREE,
  'people.list': FREE,
  'people.namesakes': FREE,
  'reminders.list': FREE,
  'reminders.remove': FREE,
  'reminders.set': FREE,
  'rules.list': FREE,
  'rules.log': FREE,
  'rules.move': FREE,
  'rules.putBack': FREE,
  'rules.remove': FREE,
  'rules.save': FREE,
  'rules.try': FREE,
  'rules.turn': FREE,
  'rules.undo': FREE,
  'savedReplies.get': FREE,
  // The person chose the file.
  'savedReplies.import': FREE,
  'savedReplies.list': FREE,
  'savedReplies.remove': FREE,
  'savedReplies.save': FREE,
  'savedReplies.undoImport': FREE,
  'savedSearches.list': FREE,
  'savedSearches.move': FREE,
  'savedSearches.remove': FREE,
  'savedSearches.save': FREE,
  'search.inConversation': FREE,
  'search.messages': FREE,
  'staged.accept': FREE,
  'staged.addPasted': FREE,
  'staged.cancelZip': FREE,
  'staged.list': FREE,
  'staged.move': FREE,
  'staged.order': FREE,
  'staged.putBack': FREE,
  'staged.remove': FREE,
  'staged.rename': FREE,
  'status.get': FREE,
  'storage.dismiss': FREE,
  'storage.tryNow': FREE,
  'sync.cancelCheckAll': FREE,
  'sync.check': FREE,
  'sync.checkAll': FREE,
  'sync.giveWay': FREE,
  'sync.now': FREE,
  'sync.report': FREE,
  'sync.watch': FREE,
  'transcripts.facts': FREE,
  'transcripts.preview': FREE,
  'triage.set': FREE,
  'triage.undo': FREE,
};

/** Core as the page reaches it: asks before what `ROUTES` says. */
export function guardCore<C extends Core>(core: C, agrees: Agrees): C {
  return {
    ...core,
    pass(route: CoreRouteName, input: unknown) {
      const ask = ROUTES[route];
      return ask === FREE ? core.pass(route, input) : ask(core, input, agrees);
    },
  };
}

async function register(core: Core, input: unknown, agrees: Agrees) {
  const { data } = coreRoutes['events.register'].input.safeParse(input);
  // Core refuses input that the contract doesn't accept, and says why.
  const isRefused = data !== undefined && !(await agrees({ kind: 'register', address: data.url }));
  return isRefused ? core.pass('events.get', {}) : core.pass('events.register', input);
}

async function test(core: Core, input: unknown, agrees: Agrees) {
  const page = await core.request('events.get', {});
  if (!page.ok) return page;
  // Without a receiver, nothing would come back. Not passed on: the page could turn it on meanwhile, and the call would go out unasked.
  if (page.data.receiver.url === null) return { ok: true, data: { kind: 'not-listening' } } as const;
  const address = page.data.registeredUrl;
  // Without an address, nothing is called.
  const isRefused = address !== null && !(await agrees({ kind: 'test', address }));
  return isRefused ? ({ ok: true, data: null } as const) : core.pass('events.test', input);
}
