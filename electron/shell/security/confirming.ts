import type { MessageBoxOptions } from 'electron';
import { type CoreRouteName, coreRoutes } from '../../../shared/contract/index.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { words } from '../app/shellWords.ts';
import type { Dialogs } from '../window/dialogs.ts';

const text = words('confirm');

/** Of the map that a location opens, which stands in no message. */
const MAP_HOST = 'www.openstreetmap.org';

/** The buttons of each question, by their place. */
const [NO, YES] = [0, 1];

type Core = Pick<CoreClient, 'control' | 'request' | 'pass'>;

interface Parts {
  readonly dialogs: Pick<Dialogs, 'ask'>;
  /** Whether an account has been open since the page was loaded, so that it may hold something of it. */
  readonly mayHoldData: () => boolean;
}

/** The message that a link stands in; null: it stands in none. */
interface FromMessage {
  readonly core: Pick<CoreClient, 'control'>;
  readonly msgId: MsgId | null;
}

/**
 * Asks the person, in the system's dialog, before Parley does what a page that was taken over could use to give data away or to destroy it.
 * Each resolves to whether it may be done.
 */
export interface Confirmations {
  /** Removal of an account from this computer. */
  forget(): Promise<boolean>;
  /**
   * A sign-in at an address that no account has, which learns the email and the password that the page names. Not asked as long as the page
   * can't hold anything of an account.
   */
  signIn(serviceUrl: string): Promise<boolean>;
  /** Opening an address. Not asked if its host, or all of a mail address, stands in that stored message, or if it is the map's. */
  open(url: string, from: FromMessage): Promise<boolean>;
  /** Core as the page reaches it: asks before it changes or tests the callback address. */
  guard<C extends Core>(core: C): C;
}

export function createConfirmations({ dialogs, mayHoldData }: Parts): Confirmations {
  const agrees = async (asked: Question) => (await dialogs.ask(inWords(asked))) === YES;

  async function register(core: Core, input: unknown) {
    const { data } = coreRoutes['events.register'].input.safeParse(input);
    // Core refuses input that the contract doesn't accept, and says why.
    const isRefused = data !== undefined && !(await agrees({ kind: 'register', address: data.url }));
    return isRefused ? core.pass('events.get', {}) : core.pass('events.register', input);
  }

  async function test(core: Core, input: unknown) {
    const page = await core.request('events.get', {});
    const address = page.ok ? page.data.registeredUrl : null;
    // Without an address, nothing is called.
    const isRefused = address !== null && !(await agrees({ kind: 'test', address }));
    return isRefused ? ({ ok: true, data: null } as const) : core.pass('events.test', input);
  }

  return {
    forget: () => agrees({ kind: 'forget' }),
    signIn: async (serviceUrl) => !mayHoldData() || agrees({ kind: 'sign-in', address: serviceUrl }),
    async open(url, { core, msgId }) {
      const named = namedIn(url);
      const isKnown =
        named === MAP_HOST ||
        (msgId !== null && (await core.control('standsInMessage', { msgId, text: named })));
      if (isKnown) return true;
      return agrees({ kind: 'open', address: url });
    },
    guard: (core) => ({
      ...core,
      pass: (route: CoreRouteName, input: unknown) => {
        if (route === 'events.register') return register(core, input);
        if (route === 'events.test') return test(core, input);
        return core.pass(route, input);
      },
    }),
  };
}

/** The part of an address that says whom it reaches: a host, or the mail addresses. */
function namedIn(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return protocol === 'mailto:' ? decoded(pathname) : host;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname; // a stray % names no one
  }
}

type Question =
  | { readonly kind: 'forget' }
  | { readonly kind: 'register' | 'test' | 'open' | 'sign-in'; readonly address: string };

const WORDS = {
  register: ['register', 'registerDetail', 'registerYes'],
  test: ['test', 'testDetail', 'testYes'],
  forget: ['forget', 'forgetDetail', 'forgetYes'],
  open: ['open', 'openDetail', 'openYes'],
  'sign-in': ['signIn', 'signInDetail', 'signInYes'],
} as const;

function inWords(asked: Question): MessageBoxOptions {
  const { kind } = asked;
  const [message, detail, yes] = WORDS[kind];
  const isForget = kind === 'forget';
  return {
    type: isForget ? 'warning' : 'question',
    message: text(message),
    detail: asked.kind === 'forget' ? text(detail) : `${asked.address}\n\n${text(detail)}`,
    buttons: [text('cancel'), text(yes)],
    cancelId: NO,
    defaultId: isForget ? NO : YES,
    noLink: true,
  };
}
