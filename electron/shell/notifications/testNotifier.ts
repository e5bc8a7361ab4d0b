/** Helpers for the tests of notifications. */

import type { CoreEvent, CoreRouteName, RouteInput } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import {
  type AccountId,
  accountId,
  convId as asConvId,
  msgId as asMsgId,
  type ConvId,
  type MsgId,
} from '../../../shared/model/ids.ts';
import type { NotifiedPlace } from '../../../shared/model/notifications.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../shared/model/settings.ts';
import { coreWithWriter } from '../../../testing/core/coreWithWriter.ts';
import type { NotificationWords } from './notificationWords.ts';
import { createNotifier } from './notifier.ts';
import type { FollowedNotification } from './openNotifications.ts';

type CoreWithWriter = Awaited<ReturnType<typeof coreWithWriter>>;

export const INES = 'ines.rocha@x.example';
export const ANA = accountId('ana');
export const BEN = accountId('ben');
export const BURST_OVER_MS = 20_000;
export const ALL = asMsgId(1_000_000);
const UNKNOWN = asConvId(999_999);

interface Shown extends NotificationWords {
  readonly place: NotifiedPlace | null;
  readonly isSilent: boolean;
  isClosed: boolean;
  /** The system's word. */
  where: ReturnType<FollowedNotification['where']>;
}

/** The notifications of a computer. */
function createDesktop() {
  const all: Shown[] = [];
  return {
    all,
    open: () => all.filter(({ isClosed, where }) => !isClosed && where !== 'gone'),
    /** The system closes the newest of those that it shows. */
    dismiss: (where: 'kept' | 'gone' = 'gone') =>
      void Object.assign(all.findLast((one) => one.where === 'shown') ?? {}, { where }),
    show: (words: NotificationWords, place: NotifiedPlace | null, isSilent: boolean) => {
      const shown: Shown = { ...words, place, isSilent, isClosed: false, where: 'shown' };
      all.push(shown);
      return {
        where: () => shown.where,
        close: () => {
          shown.isClosed = true;
          shown.where = 'gone';
        },
      };
    },
  };
}

/** A clock that stands still until it is moved. */
function createStillTime() {
  let time = 0;
  let due: { readonly run: () => void; readonly at: number }[] = [];
  let looking: { readonly ms: number; readonly resolve: () => void }[] = [];
  return {
    clock: () => time,
    later: (run: () => void, ms: number) => {
      due.push({ run, at: time + ms });
      for (const look of looking) if (ms <= look.ms) look.resolve();
      looking = looking.filter((look) => ms > look.ms);
    },
    /** Resolves when something begins to wait for `ms` or less. */
    waiting: (ms: number) => new Promise<void>((resolve) => void looking.push({ ms, resolve })),
    advance: (ms: number) => {
      time += ms;
      const now = due.filter(({ at }) => at <= time);
      due = due.filter(({ at }) => at > time);
      for (const { run } of now) run();
    },
  };
}

/**
 * A real core whose account others write to, and the notifications of a computer whose clock stands still until it is moved.
 * `accounts`: its events are heard as those of each, in this order.
 */
export async function startNotifier(
  change: Partial<Settings> = {},
  accounts: readonly AccountId[] = [ANA],
  dialects = '',
) {
  const written = await coreWithWriter(INES, dialects);
  const { service, core, convId, begin } = written;

  let settings: Settings = { ...DEFAULT_SETTINGS, ...change };
  const person: { readonly inView: ConvId | null; readonly name: string | null } = {
    inView: null,
    name: null,
  };
  const time = createStillTime();
  const desktop = createDesktop();
  const warnings: string[] = [];
  const silent = new Map<AccountId, Promise<void>>();
  const gone = new Set<ConvId>();
  let deaths = 0;
  const notifier = createNotifier({
    settings: () => settings,
    accountName: () => person.name,
    now: () => new Date('2026-11-25T03:00:00'),
    isInView: (_account, id) => id === person.inView,
    facts: async (account, id, msgIds) => {
      const asked = gone.has(id) ? UNKNOWN : id;
      const answer = await core.ask('notifications.facts', { convId: asked, msgIds: [...msgIds] });
      if (deaths > 0) {
        deaths -= 1;
        throw new AppError('internal', 'Parley’s core stopped.');
      }
      await silent.get(account);
      return answer;
    },
    ...{ show: desktop.show, later: time.later, clock: time.clock },
    log: { info: () => {}, warn: (message) => void warnings.push(message), error: () => {} },
  });
  core.follow((event) => {
    for (const account of accounts) {
      const heard = silent.has(account) || deaths > 0 ? withoutFacts(event) : event;
      notifier.hear({ ...heard, account });
    }
  });
  const settled = async () => {
    for (const account of accounts) if (!silent.has(account)) await notifier.settled(account);
  };
  const pass = async (ms: number) => {
    time.advance(ms);
    await settled();
  };
  const { say, remove, ask } = createWriter(written, settled);
  return {
    ...{ core, service, notifier, convId, begin, say, remove, ask, pass, settled, warnings },
    ...{
      all: desktop.all,
      open: desktop.open,
      dismiss: desktop.dismiss,
      advance: time.advance,
      waiting: time.waiting,
    },
    nameAccount: (name: string) => void Object.assign(person, { name }),
    set: (next: Partial<Settings>) => {
      settings = { ...settings, ...next };
    },
    view: (inView: ConvId | null) => void Object.assign(person, { inView }),
    /** Core's answers for the account are on their way until the function that it returns is called. */
    silence: (account: AccountId) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      silent.set(account, promise);
      return () => {
        silent.delete(account);
        resolve();
      };
    },
    /** Core dies that many times while it is asked. */
    die: (times: number) => {
      deaths = times;
    },
    /** The store no longer has the conversation. */
    lose: (id: ConvId) => void gone.add(id),
  };
}

/** Writes, deletes and asks, and waits until the notifications follow. */
function createWriter({ service, core, convId }: CoreWithWriter, settled: () => Promise<void>) {
  const followed = async (act: () => Promise<unknown>) => {
    const before = core.changes.length;
    await act();
    await core.until(() => core.changes.length > before);
    await settled();
  };
  return {
    say: async (msgText: string, to = convId, priority: 0 | 3 = 0) => {
      const { msgId } = await service.admin.post(INES, { convId: to }, { msgText, priority });
      await core.until(async () => (await core.request('messages.get', { msgId: asMsgId(msgId) })).ok);
      await settled();
      return asMsgId(msgId);
    },
    /** Oldest first. Once per test: messages are read again at once only then. */
    remove: (...msgIds: readonly [MsgId, ...MsgId[]]) =>
      followed(async () => {
        for (const msgId of msgIds) service.admin.deleteMessage(msgId);
        const last = msgIds.at(-1) ?? msgIds[0];
        await core.ask('sync.watch', { view: { convId, from: msgIds[0], to: last } });
        await core.until(async () => (await core.ask('messages.get', { msgId: last })).isDeleted);
      }),
    ask: <R extends CoreRouteName>(route: R, input: RouteInput<R>) => followed(() => core.ask(route, input)),
  };
}

/** As of many conversations at once, of which the notifier asks. */
function withoutFacts(event: CoreEvent): CoreEvent {
  if (event.name !== 'newMessages') return event;
  return { ...event, payload: event.payload.map(({ facts, ...one }) => one) };
}
