import type { Session as ElectronSession, MessageBoxOptions } from 'electron';
import type {
  AccountRouteName,
  RequestOf,
  RouteInput,
  RouteName,
  RouteOutput,
} from '../../../shared/contract/index.ts';
import { fromResult, type Result } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { BEN } from '../../../testing/servicesOfThree.ts';
import { ownAddressesAt } from '../accounts/otherAddresses.ts';
import { folder, KeyStore, startParley } from '../accounts/testParley.ts';
import { createAddFiles } from '../files/addFiles.ts';
import { createFileTokens } from '../files/fileTokens.ts';
import { createWhoseFile } from '../files/ownData.ts';
import { createReplyFiles } from '../files/replyFiles.ts';
import { createShare } from '../files/share.ts';
import { createTableFiles } from '../files/tableFiles.ts';
import { serveMedia } from '../page/mediaScheme.ts';
import { createConfirmations } from '../security/confirming.ts';
import { testWindows } from '../window/testWindows.ts';
import { createAppHandlers, createShellHandlers } from './handlers.ts';
import { createRouter } from './router.ts';

const APP = {
  getVersion: () => '1.0.0',
  getSystemLocale: () => 'en-GB',
  isEmojiPanelSupported: () => false,
  showEmojiPanel: () => {},
};
const spellingFacts = async () => ({ kind: 'files' as const, languages: [], words: [] });
const SPELLING = {
  facts: spellingFacts,
  removeWord: spellingFacts,
  addFile: spellingFacts,
  removeFile: spellingFacts,
};
const DESKTOP = { tray: 'missing', login: 'off' } as const;

/** A person who agrees to nothing, and the first line of what each question is about. */
function refusing(ownAddresses: Parameters<typeof createConfirmations>[0]['ownAddresses']) {
  const questions: string[] = [];
  const ask = async ({ detail = '' }: MessageBoxOptions) => {
    questions.push(detail.split('\n')[0] ?? '');
    return 0;
  };
  return {
    questions,
    confirm: createConfirmations({
      ...{ dialogs: { ask }, mayHoldData: () => true, ownAddresses, clock: () => 0 },
      ...{ nameOf: () => null, hasSetAside: async () => false },
    }),
  };
}

/** Fetches an address of a file as the page would: its text, or the status that says why not. */
function mediaOf(parts: Parameters<typeof serveMedia>[1]) {
  let serve: (request: Request) => Promise<Response> | Response = () => Response.error();
  const protocol = {
    handle: (_scheme: string, handler: typeof serve) => {
      serve = handler;
    },
  };
  serveMedia({ protocol } as unknown as ElectronSession, parts);
  return async (url: string) => {
    const response = await serve(new Request(url));
    return response.ok ? await response.text() : response.status;
  };
}

const NO_TRANSCRIPTS = { save: async () => null, cancel: async () => null, showInFolder: () => null };
const NO_HANDOVERS = {
  ...{ save: async () => null, choose: async () => null },
  open: async () => ({ kind: 'unreadable', why: 'not-handover' }) as const,
};
const savingTo = (dir: string) => ({
  dialogs: { whichFile: async () => null, whereToSave: async () => null },
  ...{ downloads: () => dir, isOwnFolder: async () => true, whileSaving: <T>(save: () => T) => save() },
});

const NO_WINDOWS = {
  ownWindows: {
    ...{ placeOf: () => null, list: async () => [], goTo: () => false },
    ...{ open: async () => {}, close: () => {}, moveBack: () => {} },
  },
  ...{ inMain: async () => {}, showInMain: () => {}, told: { follows: () => {} } },
};

const NO_SYSTEM = {
  ...{ spelling: SPELLING, waiting: { take: () => null }, print: async () => {} },
  ...{ clipboard: { writeText: async () => {} }, browser: { open: async () => {} } },
};

/** Parley without its window: what the page can ask for and is told. */
export function startShell(dir: string) {
  const parley = startParley(dir, new KeyStore());
  const { openAccounts, session, told, until } = parley;
  const coreOf = (id: AccountId) => openAccounts.get(id).core;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const share = createShare(() => {});
  const notifications = {
    last: () => null,
    test: async () => ({ state: 'shown' as const }),
    setInView: () => {},
  };
  const { confirm, questions } = refusing((account) => ownAddressesAt(account, { ...parley, log }));
  const opened: string[] = [];
  const saving = savingTo(dir);
  const { page } = testWindows().add(null);
  const answer = createRouter({
    app: createAppHandlers({
      app: APP,
      platform: 'linux',
      ...{ session, share, notifications, ...NO_SYSTEM },
      ...NO_WINDOWS,
      settings: { get: () => DEFAULT_SETTINGS, set: async () => DEFAULT_SETTINGS, follow: () => {} },
      confirm: { forget: async () => true },
      ...{ extraCertificates: null, desktop: { facts: async () => DESKTOP, setLogin: async () => DESKTOP } },
    }),
    shell: createShellHandlers({
      dialogs: { whichFile: async () => null },
      browser: { open: async (address) => void opened.push(address) },
      confirm,
      files: {
        of: () => {
          throw new Error('No file is opened here.');
        },
        backups: { save: async () => null, choose: async () => null, chooseFolder: async () => null },
        replies: createReplyFiles(saving),
        ...{ tables: createTableFiles(saving), handovers: NO_HANDOVERS },
      },
      addFiles: createAddFiles({
        tokens: createFileTokens(() => performance.now()),
        whose: createWhoseFile(dir),
        dialogs: { ask: async () => 0, whichFolderToAdd: async () => null },
      }),
      ...{ share, notifications, transcripts: NO_TRANSCRIPTS, ...NO_WINDOWS },
    }),
    coreOf,
  });
  const request = async <R extends RouteName>(asked: RequestOf<R>) =>
    (await answer(asked, page)) as Result<RouteOutput<R>>;
  return {
    ...parley,
    ...{ share, request, opened, questions },
    media: mediaOf({ coreOf, log }),
    signIn: async ({ url, email, password }: Login) => {
      const input = { serviceUrl: url, email, password, acceptPlainSecrets: false };
      const signedIn = fromResult(await request({ account: null, route: 'session.signIn', input }));
      if (signedIn.state !== 'signed-in') throw new Error('No one is signed in.');
      const account = signedIn.account.id;
      const ask = async <R extends AccountRouteName>(route: R, input: RouteInput<R>) =>
        fromResult((await request({ account, route, input } as RequestOf<R>)) as Result<RouteOutput<R>>);
      const texts = async () =>
        (await ask('conversations.list', { view: { kind: 'all' }, limit: 100 })).conversations.map(
          ({ last }) => last?.text,
        );
      return {
        ...{ account, ask, texts },
        knows: (text: string) => until(async () => (await texts()).includes(text)),
        told: (name: string) => told.filter((event) => event.account === account && event.name === name),
      };
    },
  };
}

interface Login {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

/** Ana's and Ben's accounts at one service, and a third at another, open and with their messages. */
export async function threePeople({ here, elsewhere }: { readonly here: Login; readonly elsewhere: Login }) {
  const dir = await folder('data');
  const shell = startShell(dir);
  const ana = await shell.signIn(here);
  const ben = await shell.signIn({ ...BEN, url: here.url });
  const abroad = await shell.signIn(elsewhere);
  await Promise.all([ana.knows('for Ana'), ben.knows('for Ben'), abroad.knows('for Ana elsewhere')]);
  return { dir, shell, ana, ben, abroad };
}
