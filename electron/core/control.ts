import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../shared/errors/errors.ts';
import type { ConvId } from '../../shared/model/ids.ts';
import { createClient } from './api/client.ts';
import type { Timeouts, WayOut } from './api/transport.ts';
import type { Staging } from './files/staging/staging.ts';
import { isLinkInMessage } from './messages/linkInMessage.ts';
import { refuseLost } from './outbox/lostConversations.ts';
import type { Activity, Control, Credentials, Rules } from './protocol.ts';
import type { AccountKeeper } from './session/accountKeeper.ts';
import type { Clock } from './time/clock.ts';
import { manifestOfPrinted } from './transcripts/manifest.ts';

/** The shell's settings, which also apply to accounts opened later. */
export interface ShellSettings {
  way: WayOut;
  activity: Activity;
  rules: Rules;
}

interface Options {
  readonly account: AccountKeeper;
  readonly set: ShellSettings;
  readonly clock: Clock;
  readonly timeouts: Timeouts;
}

/** Requests of the shell alone; see `Control`. */
export function createControl({ account, set, clock, timeouts }: Options): Control {
  const { current, whenReady, ifOpen } = account;
  return {
    ...signingIn({ account, set, clock, timeouts }),
    ...staging(account),
    ...handingOver(account),
    locate: ({ msgId }) => whenReady(async () => current().files.locate(msgId)),
    locateStaged: ({ id }) => whenReady(async () => current().staging.locate(id)),
    readFile: ({ msgId, start, length }) => whenReady(async () => current().files.read(msgId, start, length)),
    readStaged: ({ id, start, length }) => whenReady(async () => current().staging.read(id, start, length)),
    copyFile: ({ msgId, target }) =>
      whenReady(async () => {
        await current().files.copyTo(msgId, target);
        return null;
      }),
    nameTranscript: (about) => whenReady(async () => current().transcripts.name(about)),
    writeTranscript: (job) => whenReady(() => current().transcripts.write(job)),
    cancelTranscript: ({ id }) =>
      whenReady(async () => {
        current().transcripts.cancel(id);
        return null;
      }),
    manifestOfPrinted: ({ manifest, file }) => manifestOfPrinted(manifest, file),
    noteSaved: ({ msgId, path }) =>
      whenReady(async () => {
        current().files.noteSaved(msgId, path);
        return null;
      }),
    setEventCertificate: async (files) => {
      await current().events.listening.setCertificate(files);
      return null;
    },
    writeBackup: ({ target, passphrase }) =>
      whenReady(async () => {
        await current().backupFiles.write(target, passphrase);
        return null;
      }),
    chooseBackup: ({ path }) => whenReady(() => current().backupFiles.choose(path)),
    setBackupFolder: ({ folder }) => whenReady(async () => current().backupFiles.setFolder(folder)),
    readReplies: ({ path }) => whenReady(() => current().savedReplies.readFile(path)),
    exportReplies: ({ format, target }) =>
      whenReady(async () => {
        await current().savedReplies.exportTo(target, format);
        return null;
      }),
    isLinkInMessage: (input) => whenReady(async () => isLinkInMessage(current().store, input)),
    ownAddresses: () => whenReady(async () => [...current().store.ownAddresses]),
    setRules: async (next) => {
      set.rules = next;
      await ifOpen()?.setRules(next);
      return null;
    },
    setActivity: async (next) => {
      set.activity = { focused: next.focused, wake: false };
      ifOpen()?.setActivity(next);
      return null;
    },
    setProxy: async ({ url, login }) => {
      const way = { ...set.way, proxyUrl: url, proxyLogin: login };
      // Parley doesn't reuse a login that the proxy refused until it is entered again.
      if (login === null && isDeepStrictEqual(way, set.way)) return null;
      set.way = way;
      ifOpen()?.setProxy(url, login);
      return null;
    },
  };
}

type HandoverCalls = Pick<Control, 'nameHandover' | 'writeHandover' | 'readHandover'>;

const handingOver = ({ current, whenReady }: AccountKeeper): HandoverCalls => ({
  nameHandover: (place) => whenReady(async () => current().handovers.name(place)),
  writeHandover: (job) =>
    whenReady(async () => {
      await current().handovers.write(job);
      return null;
    }),
  readHandover: ({ path }) => whenReady(() => current().handovers.read(path)),
});

function staging({ current, whenReady }: AccountKeeper): Pick<Control, 'stage' | 'stageFolder'> {
  const inDraft = <T>(convId: ConvId | null, work: (staging: Staging) => Promise<T>): Promise<T> =>
    whenReady(async () => {
      const { store, staging, storage } = current();
      refuseLost(store, convId);
      try {
        return await work(staging);
      } catch (thrown) {
        if (AppError.from(thrown).code === 'disk-full') storage.noticeFull();
        throw thrown;
      }
    });
  return {
    stage: (input) => inDraft(input.convId, (staging) => staging.add(input)),
    stageFolder: (input) => inDraft(input.convId, (staging) => staging.addFolder(input)),
  };
}

function signingIn({
  account,
  set,
  clock,
  timeouts,
}: Options): Pick<Control, 'verify' | 'open' | 'setPassword' | 'close'> {
  /** The credentials that the service accepted last; `open` uses them once. */
  let accepted: Credentials | null = null;
  return {
    verify: async (credentials) => {
      const client = createClient({ credentials, ...set.way, clock, timeouts });
      try {
        await client.get(0, 1);
      } finally {
        await client.close();
      }
      accepted = credentials;
      return null;
    },
    open: async ({ account: opened, password, setAsideAs, ...place }) => {
      const isAccepted =
        accepted?.serviceUrl === opened.serviceUrl &&
        accepted.email === opened.email &&
        accepted.password === password;
      accepted = null;
      account.open({ ...place, account: opened, password, isAccepted });
      if (setAsideAs !== undefined) account.current().notes.locked(setAsideAs, clock.now());
      return null;
    },
    setPassword: async ({ password }) => {
      account.setPassword(password);
      return null;
    },
    close: async () => {
      await account.close();
      return null;
    },
  };
}
