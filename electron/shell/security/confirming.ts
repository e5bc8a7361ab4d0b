import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId, MsgId } from '../../../shared/model/ids.ts';
import type { Account } from '../../../shared/model/session.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { accountName } from '../../../shared/words/accountName.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { words } from '../app/shellWords.ts';
import type { Dialogs, Question } from '../window/dialogs.ts';
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
  /** Names an open account among several; null: it is the only one. */
  readonly nameOf: (account: AccountId) => string | null;
  /** Whether data of the account was set aside, which goes with it. */
  readonly hasSetAside: (account: AccountId) => Promise<boolean>;
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

type NamedAccount = Pick<Account, 'id' | 'email' | 'serviceUrl' | 'isDemo'>;

/** A sign-in at an address that no account is known to have. */
interface StrangeService {
  readonly serviceUrl: string;
  /** The person may not have typed the address. */
  readonly isFilledIn: boolean;
  /** An account stands here whose address can't be read any more, which may be this one. */
  readonly mayBeKnown: boolean;
}

/**
 * Asks the person, in the system's dialog, before Parley does what a page that was taken over could use to give data away or to destroy it.
 * Each resolves to whether it may be done, and rejects with AppError `refused-twice`, unasked, if the person has refused the same twice within
 * a minute.
 */
export interface Confirmations {
  /** Removal of one of `all` accounts from this computer; undefined: one that isn't stored. */
  forget(account: NamedAccount | undefined, all: readonly NamedAccount[]): Promise<boolean>;
  /**
   * The server there gets the email and password that the page sends, and a page that was taken over could send data as these. Asks once for
   * each address, and not while the page can't hold data of an account, unless the person may not have typed it.
   */
  signIn(service: StrangeService): Promise<boolean>;
  /** Another login for a proxy (`host:port`) that had one from the page since Parley started. */
  proxyLogin(proxy: string): Promise<boolean>;
  /**
   * Opening a link. Asked once for each address, and not if it is a link in that stored message of someone else, or the map's. The person's
   * other accounts don't count as someone else.
   */
  open(opened: OpenedLink): Promise<boolean>;
  /** Core as the page reaches it. */
  guard<C extends Pick<CoreClient, 'request' | 'pass'>>(core: C, account: AccountId): C;
}

export function createConfirmations(parts: Parts): Confirmations {
  const { dialogs, mayHoldData, ownAddresses, nameOf, hasSetAside, clock } = parts;
  const refusals = createRefusals(clock);

  async function agrees(asked: Asked): Promise<boolean> {
    const subject = `${asked.kind} ${about(asked)}`;
    if (refusals.hold(subject))
      throw new AppError('refused-twice', 'The person refused this twice within a minute.');
    const answer = await dialogs.ask(inWords(asked), UNSEEN);
    if (answer === NO) refusals.add(subject);
    return answer === YES;
  }

  /** The addresses that were agreed to since Parley started, each with its question. */
  const agreed = new Set<string>();

  /** Does not ask again about the same address. */
  async function agreesOnce(asked: Extract<Asked, { address: string }>): Promise<boolean> {
    const key = `${asked.kind} ${asked.address}`;
    if (agreed.has(key)) return true;
    const isAgreed = await agrees(asked);
    if (isAgreed) agreed.add(key);
    return isAgreed;
  }

  return {
    async forget(account, all) {
      const isSetAside = account !== undefined && (await hasSetAside(account.id));
      return agrees({ kind: account?.isDemo ? 'forget-demo' : 'forget', account, all, isSetAside });
    },
    signIn: async ({ serviceUrl, isFilledIn, mayBeKnown }) =>
      (!isFilledIn && !mayHoldData()) ||
      agreesOnce({ kind: mayBeKnown ? 'sign-in-unsure' : 'sign-in', address: serviceUrl }),
    proxyLogin: (proxy) => agrees({ kind: 'proxy-login', address: proxy }),
    async open({ address, link, core, account, msgId }) {
      const isSaid = async () => {
        const own = msgId === null ? null : await ownAddresses(account);
        return msgId !== null && own !== null && core.control('isLinkInMessage', { msgId, link, own });
      };
      return MAP.test(link) || (await isSaid()) || agreesOnce({ kind: 'open', address });
    },
    guard: (core, account) => guardCore(core, (asked) => agrees({ ...asked, of: nameOf(account) })),
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

type Asked =
  | {
      readonly kind: 'forget' | 'forget-demo';
      readonly account: NamedAccount | undefined;
      readonly all: readonly NamedAccount[];
      readonly isSetAside: boolean;
    }
  | { readonly kind: 'register' | 'test'; readonly address: string; readonly of: string | null }
  | { readonly kind: 'open' | 'sign-in' | 'sign-in-unsure' | 'proxy-login'; readonly address: string };

const WORDS = {
  register: ['register', 'registerDetail', 'registerYes'],
  test: ['test', 'testDetail', 'testYes'],
  forget: ['forget', 'forgetDetail', 'forgetYes'],
  'forget-demo': ['forgetDemo', 'forgetDemoDetail', 'forgetYes'],
  open: ['open', 'openDetail', 'openYes'],
  'sign-in': ['signIn', 'signInDetail', 'signInYes'],
  'proxy-login': ['proxyLogin', 'proxyLoginDetail', 'signInYes'],
  'sign-in-unsure': ['signIn', 'signInUnsureDetail', 'signInYes'],
} as const;

function inWords(asked: Asked): Question {
  const { kind } = asked;
  const [message, detail, yes] = WORDS[kind];
  return {
    type: kind === 'forget' || kind === 'forget-demo' ? 'warning' : 'question',
    message: text(message),
    detail: [about(asked), ofAccount(asked), text(detail), goneToo(asked)]
      .filter((part) => part !== '')
      .join('\n\n'),
    buttons: [text('cancel'), text(yes)],
    cancelId: NO,
    // The question may come while the person types.
    defaultId: NO,
    noLink: true,
  };
}

/** The account or the address that a question is about. */
function about(asked: Asked): string {
  if ('address' in asked) return shown(asked.address);
  const { account, all } = asked;
  return account && !account.isDemo ? shown(accountName(account, all, words('menu')('demo'))) : '';
}

/** The account that an address is for, if there are several. */
const ofAccount = (asked: Asked): string =>
  'of' in asked && asked.of !== null ? text('ofAccount', { name: shown(asked.of) }) : '';

const goneToo = (asked: Asked): string =>
  'isSetAside' in asked && asked.isSetAside ? text('forgetSetAside') : '';

/** A dialog grows with its text. */
const LONGEST = 400;

/** An address on one line, without anything in it that is hidden or changes direction. */
function shown(address: string): string {
  const line = visibleLine(address);
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
