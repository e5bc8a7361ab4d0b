import { AppError } from '../../../shared/errors/errors.ts';
import type { Status } from '../../../shared/model/status.ts';
import { type BackupFiles, startBackupFiles } from '../backupFiles/startBackupFiles.ts';
import { createAllRead } from '../conversations/allRead.ts';
import { countUnread } from '../conversations/readMarks.ts';
import { DELETED } from '../db/flags.ts';
import { createLastHere } from '../digest/createLastHere.ts';
import { createDirectory } from '../directory/directory.ts';
import { createHandovers } from '../handover/createHandovers.ts';
import { createLabels } from '../labels/createLabels.ts';
import { newestKnown } from '../messages/newestKnown.ts';
import { startReminders } from '../reminders/startReminders.ts';
import { createRules, type RuleBook } from '../rules/createRules.ts';
import { createRuleEngine, type RuleEngine } from '../rules/ruleEngine.ts';
import { createSavedReplies } from '../savedReplies/savedReplies.ts';
import { createSavedSearches } from '../savedSearches/savedSearches.ts';
import { askedBy } from '../search/resolveSearch.ts';
import type { Outdated } from '../sync/restores/serviceWatch.ts';
import { startTranscripts } from '../transcripts/startTranscripts.ts';
import { createTriage, type Triage } from '../triage/createTriage.ts';
import { startSnoozes } from '../triage/startSnoozes.ts';
import { createService, type Service } from './accountService.ts';
import { type AccountStore, openAccountStore } from './accountStore.ts';
import { closeParts } from './closeParts.ts';
import { connectParts, leaveUselessArchive } from './reactions.ts';
import { createSignals } from './signals.ts';
import { type Parts, startParts } from './startParts.ts';
import type { Session, SessionOptions } from './types.ts';

/** @throws AppError of `openStore`, or `bad-address` for the account's address */
export function openSession(options: SessionOptions): Session {
  const closing = new AbortController();
  const begun: (() => void)[] = [() => closing.abort()];
  try {
    return assemble(options, closing, begun);
  } catch (thrown) {
    for (const end of begun.toReversed()) end();
    throw thrown;
  }
}

/** Builds the parts in order, and starts them when all are built. `begun`: see `startParts`. */
function assemble(options: SessionOptions, closing: AbortController, begun: (() => void)[]): Session {
  const signals = createSignals();
  const service = createService(options, signals);
  const accountStore = openAccountStore(options, signals, closing.signal);
  begun.push(accountStore.store.close);
  const parts = startParts(options, accountStore, service, signals, begun, closing.signal);
  const status = () => statusOf(accountStore, service, parts);
  const reminders = startReminders({
    ...{ store: accountStore.store, ends: parts.sync, clock: options.clock, log: options.log },
    signal: closing.signal,
    onChange: options.onReminders,
  });
  const transcripts = startTranscripts({
    ...{ store: accountStore.store, files: parts.files, ends: parts.sync, account: options.account },
    ...{
      search: parts.search,
      fileTexts: parts.fileTexts,
      clock: options.clock,
      signal: closing.signal,
      onProgress: options.onTranscript,
    },
  });
  const { triage, rules, ruleBook } = startTriage(options, accountStore, parts, closing.signal);
  const handovers = createHandovers({
    ...{ store: accountStore.store, ends: parts.sync, account: options.account, clock: options.clock },
    ...{ onConversation: accountStore.changes.summary, onLabels: options.onLabels, onSnooze: triage.renew },
  });
  const savedReplies = createSavedReplies(accountStore.store, options.onSavedReplies);
  let outdated: Outdated | null = null;
  const { kept, renew } = keepHere(options, accountStore, parts, closing.signal);
  const renewed = [reminders, triage, savedReplies, { renew }];
  const backupFiles = startBackups(options, accountStore, parts, renewed, closing.signal);
  const onStatus = (of: Status) => {
    options.onStatus(of);
    // It is told of whenever messages or conversations changed, or the index grew.
    kept.savedSearches.recount();
  };
  connectParts({ ...options, onStatus }, signals, accountStore, { ...parts, rules }, status, closing.signal);
  leaveUselessArchive(options, signals, accountStore, parts, closing.signal, (why) => {
    outdated = why;
  });
  rules.act();
  parts.sync.start();
  if (options.before?.outdated) options.onRestored(options.before.outdated.common);
  if (options.before) accountStore.changes.all();
  // Problems found while opening the store are reported like later ones.
  signals.status.tell();
  return {
    ...accountStore,
    ...parts,
    reminders,
    transcripts,
    handovers,
    triage,
    ruleBook,
    ...{ ...kept, savedReplies, backupFiles },
    allRead: createAllRead(accountStore.store, accountStore.changes.summary),
    status,
    ...settingsOf(options, accountStore, service, parts),
    handOver: () => {
      const state = service.connection.state();
      const isRefused = state.state === 'trouble' && state.retryAt === null;
      return { refused: isRefused ? state.error : null, outdated };
    },
    close: async () => {
      closing.abort(new AppError('signed-out', 'The account is closing.'));
      await transcripts.ended();
      await backupFiles.ended();
      await closeParts(options.clock, closing, accountStore, service, parts);
    },
  };
}

/** `renewed`: what reads anew after a merge. */
function startBackups(
  { account, clock, log, onBackupFiles, onDrafts, backupCost }: SessionOptions,
  { store, changes }: AccountStore,
  { sync }: Parts,
  renewed: readonly { readonly renew: () => void }[],
  signal: AbortSignal,
): BackupFiles {
  return startBackupFiles({
    ...{ store, sync, account: account.id, clock, log, signal, onChange: onBackupFiles, cost: backupCost },
    onMerged: (drafts) => {
      // First, so that the page doesn't save the texts that it has over them.
      if (drafts.length > 0) onDrafts(drafts);
      for (const { renew } of renewed) renew();
      changes.all();
    },
  });
}

/** Names of people, labels, notes, saved searches and the last visit, which exist only here. */
function keepHere(
  { clock, log, onDigest, onDirectory, onLabels, onRules, onSavedSearches }: SessionOptions,
  { store, changes }: AccountStore,
  { search, sync }: Parts,
  signal: AbortSignal,
) {
  const onNames = () => {
    onDirectory();
    changes.all();
  };
  const savedSearches = createSavedSearches({
    ...{ store, clock, log, signal, onChange: onSavedSearches },
    count: (query) => search.count(askedBy(store, query)),
  });
  /** A saved search names its labels as they are called now. */
  const onLabelled = () => {
    onLabels();
    onSavedSearches();
    savedSearches.recount();
  };
  return {
    kept: {
      lastHere: createLastHere({ store, clock, onChange: onDigest }),
      directory: createDirectory({ store, ends: sync, onChange: onNames }),
      labels: createLabels({ store, now: clock.now, onChange: onLabelled, onConversation: changes.summary }),
      savedSearches,
    },
    /** All of it may be another now. */
    renew: () => {
      onLabelled();
      onRules();
      onDirectory();
    },
  };
}

interface TriageParts {
  readonly triage: Triage;
  readonly rules: RuleEngine;
  readonly ruleBook: RuleBook;
}

/** States of conversations, the end of their snoozing, and the rules that change them. */
function startTriage(
  { clock, onWoken, onRules, log }: SessionOptions,
  { store, changes }: AccountStore,
  { sync }: Parts,
  signal: AbortSignal,
): TriageParts {
  const snoozes = startSnoozes({ store, ends: sync, clock, signal, onChange: changes.summary, onWoken, log });
  const onConversation = changes.summary;
  return {
    triage: createTriage({ store, onChange: onConversation, onSet: snoozes.lookAgain }),
    rules: createRuleEngine({
      ...{ store, now: clock.now, signal, onConversation, onSnooze: snoozes.lookAgain },
      ...{ onChange: onRules, log },
    }),
    ruleBook: createRules({
      ...{ store, ends: sync, onConversation, onChange: onRules },
      newest: () => newestKnown(store),
    }),
  };
}

function statusOf(
  { store, storage, notes }: AccountStore,
  { connection }: Service,
  { sync, search, fileTexts }: Parts,
): Status {
  return {
    connection: connection.state(),
    history: { ...sync.history(), indexed: search.indexed() },
    storage: storage.state(),
    storageNotes: notes.list(),
    unread: countUnread(store),
    fileTexts: fileTexts.progress(),
  };
}

type Settings = Pick<Session, 'setPassword' | 'setProxy' | 'setActivity' | 'hidden' | 'setRules'>;

/** The setters that the shell uses while the account is open. */
function settingsOf(
  options: SessionOptions,
  { changes }: AccountStore,
  service: Service,
  { sync, outbox, files, fileTexts }: Parts,
): Settings {
  let { hidesDeleted } = options.rules;
  return {
    setPassword: (password) => {
      service.setPassword(password);
      sync.pollNow(true);
    },
    setProxy: (proxyUrl, proxyLogin) => {
      service.setProxy({ proxyUrl, proxyLogin });
      sync.pollNow(false);
    },
    setActivity: (activity) => {
      if (activity.wake) {
        service.client.renewReads();
        outbox.noticeWake();
      }
      sync.setActivity(activity);
    },
    hidden: () => (hidesDeleted ? DELETED : 0),
    setRules: async (rules) => {
      outbox.setRules(rules);
      fileTexts.setOn(rules.readsFiles);
      if (rules.hidesDeleted !== hidesDeleted) {
        ({ hidesDeleted } = rules);
        changes.all();
      }
      await files.setRules(rules);
    },
  };
}
