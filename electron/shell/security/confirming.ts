import type { MessageBoxOptions } from 'electron';
import type { AccountId, MsgId } from '../../../shared/model/ids.ts';
import type { Account } from '../../../shared/model/session.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { accountName } from '../../../shared/words/accountName.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { words } from '../app/shellWords.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { guardCore } from './guardedCore.ts';

const text = words('confirm');

/** The map that a location opens, which stands in no message. It takes nothing along but coordinates. */
const MAP =
  /^https:\/\/www\.openstreetmap\.org\/\?mlat=-?[\d.]{1,20}&mlon=-?[\d.]{1,20}#map=\d{1,2}\/-?[\d.]{1,20}\/-?[\d.]{1,20}$/u;

/** The buttons of each question, by their place. */
const [NO, YES] = [0, 1];
/** The answer when the question was not shown, which is no answer of the person. */
const UNSEEN = -1;

/** A person may press No by mistake, and tries again. So many refusals within a while hold until the first is older. */
const REFUSALS_THAT_HOLD = 2;
const HOLDS_MS = 60_000;

interface Parts {
  readonly dialogs: Pick<Dialogs, 'ask'>;
  /** Whether an account has been open since the page was loaded, so that it may hold something of it. */
  readonly mayHoldData: () => boolean;
  /** The addresses of the person's other accounts at the service of this one; null: they can't be known now. */
  readonly ownAddresses: (account: AccountId) => Promise<readonly string[] | null>;
  /** Milliseconds; never goes back. */
  readonly clock: () => number;
}

interface OpenedLink {
  /** Of the link, as it is opened. */
  readonly address: string;
  /** As the page named it, and as the message has it. */
  readonly link: string;
  readonly core: Pick<CoreClient, 'control'>;
  readonly account: AccountId;
  /** The message that the link stands in; null: it stands in none. */
  readonly msgId: MsgId | null;
}

type NamedAccount = Pick<Account, 'email' | 'serviceUrl' | 'isDemo'>;

/**
 * Asks the person, in the system's dialog, before Parley does what a page that was taken over could use to give data away or to destroy it.
 * Each resolves to whether it may be done. After the person has refused the same twice within a minute, it is refused unseen for a while.
 */
export interface Confirmations {
  /** Removal of one of `all` accounts from this computer; undefined: one that isn't stored. */
  forget(account: NamedAccount | undefined, all: readonly NamedAccount[]): Promise<boolean>;
  /**
   * A sign-in at an address that no account has. The server there gets the email and password that the page sends, and a page that was taken
   * over could send data as these. Asks once for each address, and not while the page can't hold data of an account, unless the person may
   * not have typed it (`isFilledIn`).
   */
  signIn(serviceUrl: string, isFilledIn: boolean): Promise<boolean>;
  /** Another login for a proxy (`host:port`) that had one from the page since Parley started. */
  proxyLogin(proxy: string): Promise<boolean>;
  /**
   * Opening a link. Asked once for each address, and not if it is a link in that stored message of someone else, or the map's. The person's
   * other accounts don't count as someone else.
   */
  open(opened: OpenedLink): Promise<boolean>;
  /** Core as the page reaches it. */
  guard<C extends Pick<CoreClient, 'request' | 'pass'>>(core: C): C;
}

export function createConfirmations({ dialogs, mayHoldData, ownAddresses, clock }: Parts): Confirmations {
  const refusals = createRefusals(clock);

  async function agrees(asked: Question): Promise<boolean> {
    const subject = `${asked.kind} ${about(asked)}`;
    if (refusals.hold(subject)) return false;
    const answer = await dialogs.ask(inWords(asked), UNSEEN);
    if (answer === NO) refusals.add(subject);
    return answer === YES;
  }

  /** The addresses that were agreed to since Parley started, each with its question. */
  const agreed = new Set<string>();

  /** Does not ask again about the same address. */
  async function agreesOnce(asked: Extract<Question, { address: string }>): Promise<boolean> {
    const key = `${asked.kind} ${asked.address}`;
    if (agreed.has(key)) return true;
    const isAgreed = await agrees(asked);
    if (isAgreed) agreed.add(key);
    return isAgreed;
  }

  return {
    forget: (account, all) =>
      agrees(account?.isDemo ? { kind: 'forget-demo' } : { kind: 'forget', account, all }),
    signIn: async (serviceUrl, isFilledIn) =>
      (!isFilledIn && !mayHoldData()) || agreesOnce({ kind: 'sign-in', address: serviceUrl }),
    proxyLogin: (proxy) => agrees({ kind: 'proxy-login', address: proxy }),
    async open({ address, link, core, account, msgId }) {
      const isSaid = async () => {
        const own = msgId === null ? null : await ownAddresses(account);
        return msgId !== null && own !== null && core.control('isLinkInMessage', { msgId, link, own });
      };
      return MAP.test(link) || (await isSaid()) || agreesOnce({ kind: 'open', address });
    },
    guard: (core) => guardCore(core, agrees),
  };
}

function createRefusals(clock: () => number) {
  let recent: readonly { readonly subject: string; readonly at: number }[] = [];
  return {
    hold(subject: string): boolean {
      const since = clock() - HOLDS_MS;
      recent = recent.filter(({ at }) => at > since);
      return recent.filter((refusal) => refusal.subject === subject).length >= REFUSALS_THAT_HOLD;
    },
    add(subject: string): void {
      recent = [...recent, { subject, at: clock() }];
    },
  };
}

type Question =
  | {
      readonly kind: 'forget';
      readonly account: NamedAccount | undefined;
      readonly all: readonly NamedAccount[];
    }
  | { readonly kind: 'forget-demo' }
  | { readonly kind: 'register' | 'test' | 'open' | 'sign-in' | 'proxy-login'; readonly address: string };

const WORDS = {
  register: ['register', 'registerDetail', 'registerYes'],
  test: ['test', 'testDetail', 'testYes'],
  forget: ['forget', 'forgetDetail', 'forgetYes'],
  'forget-demo': ['forgetDemo', 'forgetDemoDetail', 'forgetYes'],
  open: ['open', 'openDetail', 'openYes'],
  'sign-in': ['signIn', 'signInDetail', 'signInYes'],
  'proxy-login': ['proxyLogin', 'proxyLoginDetail', 'signInYes'],
} as const;

function inWords(asked: Question): MessageBoxOptions {
  const { kind } = asked;
  const [message, detail, yes] = WORDS[kind];
  return {
    type: kind === 'forget' || kind === 'forget-demo' ? 'warning' : 'question',
    message: text(message),
    detail: [about(asked), text(detail)].filter((part) => part !== '').join('\n\n'),
    buttons: [text('cancel'), text(yes)],
    cancelId: NO,
    // The question may come while the person types.
    defaultId: NO,
    noLink: true,
  };
}

/** The account or the address that a question is about. */
function about(asked: Question): string {
  if (asked.kind === 'forget-demo') return '';
  if (asked.kind !== 'forget') return shown(asked.address);
  const { account, all } = asked;
  return account ? shown(accountName(account, all, words('menu')('demo'))) : '';
}

/** A dialog grows with its text. */
const LONGEST = 400;

/** An address on one line, without anything in it that is hidden or changes direction. */
function shown(address: string): string {
  const line = visibleLine(address);
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
