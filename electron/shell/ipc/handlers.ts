import type { App, Clipboard } from 'electron';
import type { AppEvent } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { MainCommand, OwnWindow } from '../../../shared/model/windows.ts';
import type { SessionKeeper } from '../accounts/sessionKeeper.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { SettingsKeeper } from '../app/openSettings.ts';
import type { Desktop } from '../desktop/desktopIcons.ts';
import type { AddFiles } from '../files/addFiles.ts';
import type { DesktopFiles } from '../files/desktopFiles.ts';
import type { Share } from '../files/share.ts';
import { chooseEventCertificate } from '../network/eventCertificate.ts';
import type { ExtraCertificates } from '../network/extraCertificates.ts';
import type { DesktopNotifications } from '../notifications/desktopNotifications.ts';
import type { Browser } from '../security/browser.ts';
import { checkLink } from '../security/checkLink.ts';
import type { Confirmations } from '../security/confirming.ts';
import { type ServedSpelling, spellingRoutes } from '../spelling/routes.ts';
import type { SaveTranscripts } from '../transcripts/saveTranscripts.ts';
import type { Dialogs } from '../window/dialogs.ts';
import type { OwnWindows } from '../window/ownWindows.ts';
import type { UntilFollowed } from '../window/untilFollowed.ts';
import type { WaitingPlace } from '../window/waitingPlace.ts';
import type { PageWindow } from '../window/windows.ts';
import type { AppHandlers, ShellHandlers } from './router.ts';

/** Brings the main window to the front, and tells it. */
type InMain = (event: AppEvent) => Promise<void>;

interface AppParts {
  readonly app: Pick<App, 'getVersion' | 'getSystemLocale' | 'isEmojiPanelSupported' | 'showEmojiPanel'>;
  readonly platform: AppInfo['platform'];
  readonly session: SessionKeeper;
  readonly settings: SettingsKeeper;
  readonly share: Share;
  readonly print: (page: PageWindow) => Promise<void>;
  readonly ownWindows: Pick<OwnWindows, 'placeOf' | 'list' | 'goTo' | 'close' | 'moveBack'>;
  /** Shows a conversation in the main window, which comes to the front. */
  readonly showInMain: (place: OwnWindow) => void;
  readonly inMain: InMain;
  readonly told: Pick<UntilFollowed, 'follows'>;
  readonly clipboard: Pick<Clipboard, 'writeText'>;
  readonly browser: Browser;
  readonly confirm: Pick<Confirmations, 'forget'>;
  readonly notifications: Pick<DesktopNotifications, 'test' | 'last'>;
  readonly desktop: Pick<Desktop, 'facts' | 'setLogin'>;
  readonly waiting: Pick<WaitingPlace, 'take'>;
  readonly spelling: ServedSpelling;
  readonly extraCertificates: ExtraCertificates | null;
}

/** The routes of no account, one entry each. */
export function createAppHandlers(parts: AppParts): AppHandlers<PageWindow> {
  const { session, settings, share } = parts;
  const confirmForget = async (account: AccountId) => {
    const all = await session.list();
    return parts.confirm.forget(
      all.find(({ id }) => id === account),
      all,
    );
  };
  return {
    'app.info': () => infoOf(parts),
    'accounts.list': () => session.list(),
    'accounts.show': ({ account }) => session.show(account),
    'accounts.open': ({ account }) => session.open(account),
    'accounts.setOrder': ({ accounts }) => session.setOrder(accounts),
    'accounts.setColour': ({ account, colour }) => session.setColour(account, colour),
    'accounts.setWebUrl': ({ account, webUrl }) => session.setWebUrl(account, webUrl),
    'session.get': () => session.current(),
    'session.signIn': (input) => session.signIn(input),
    'session.tryAgain': () => session.tryAgain(),
    'session.startDemo': (input) => session.startDemo(input),
    'session.cancelSignIn': () => session.cancelSignIn(),
    'session.changePassword': (input) => session.changePassword(input),
    'session.signOut': async (input) => {
      const isAgreed = !input.forget || (await confirmForget(input.account));
      return isAgreed ? session.signOut(input) : session.current();
    },
    'proxy.signIn': async (login) => {
      await session.signInToProxy(login);
      return null;
    },
    'network.openPage': async () => {
      const page = session.plainPage();
      if (page === null) throw new AppError('not-found', 'No request was sent to a service yet.');
      await parts.browser.open(page);
      return null;
    },
    'notifications.test': () => parts.notifications.test(),
    'notifications.last': () => parts.notifications.last(),
    'place.take': () => parts.waiting.take(),
    'settings.get': () => settings.get(),
    'settings.set': (change) => settings.set(change),
    ...spellingRoutes(parts.spelling),
    'share.get': () => share.get(),
    'share.discard': () => {
      share.discard();
      return null;
    },
    'desktop.get': () => parts.desktop.facts(),
    'desktop.setLogin': ({ isOn }) => parts.desktop.setLogin(isOn),
    'window.setTitle': ({ title }, { window }) => {
      window.setTitle(title);
      return null;
    },
    'window.showEmojiPanel': (_input, { window }) => {
      // It would type into another window or program.
      const isThere = window.isFocused() && parts.app.isEmojiPanelSupported();
      if (isThere) parts.app.showEmojiPanel();
      return isThere;
    },
    'window.print': async (_input, from) => {
      await parts.print(from);
      return null;
    },
    ...windowRoutes(parts),
    'clipboard.writeText': async ({ text }) => {
      await parts.clipboard.writeText(text);
      return null;
    },
  };
}

/** The routes of the windows that show one conversation. */
function windowRoutes({
  ownWindows,
  inMain,
  showInMain,
  told,
}: Pick<AppParts, 'ownWindows' | 'inMain' | 'showInMain' | 'told'>) {
  return {
    'windows.own': (_input: object, from: PageWindow) => ownWindows.placeOf(from),
    'windows.list': () => ownWindows.list(),
    'windows.goTo': ({ toNote, ...place }: OwnWindow & { readonly toNote: boolean }) => {
      if (!ownWindows.goTo(place, { toNote })) showInMain(place);
      return null;
    },
    'windows.close': (_input: object, from: PageWindow) => {
      ownWindows.close(from);
      return null;
    },
    'windows.moveBack': (_input: object, from: PageWindow) => {
      ownWindows.moveBack(from);
      return null;
    },
    'windows.follows': (_input: object, from: PageWindow) => {
      told.follows(from);
      return null;
    },
    'windows.inMain': async ({ command }: { readonly command: MainCommand }) => {
      await inMain({ name: 'command', payload: command });
      return null;
    },
  };
}

const infoOf = ({ app, platform, extraCertificates }: AppParts): AppInfo => ({
  version: app.getVersion(),
  platform,
  region: app.getSystemLocale(),
  extraCertificates: extraCertificates && {
    file: extraCertificates.file,
    count: extraCertificates.certificates.length,
  },
});

type Core = Pick<CoreClient, 'control' | 'controlOpen' | 'request' | 'pass'>;

interface ShellParts {
  readonly dialogs: Pick<Dialogs, 'whichFile'>;
  readonly browser: Browser;
  readonly confirm: Pick<Confirmations, 'open'>;
  readonly files: Pick<DesktopFiles, 'of' | 'replies' | 'tables' | 'backups' | 'handovers'>;
  readonly addFiles: AddFiles;
  readonly share: Share;
  readonly notifications: Pick<DesktopNotifications, 'setInView'>;
  readonly transcripts: SaveTranscripts;
  readonly ownWindows: Pick<OwnWindows, 'open'>;
  readonly inMain: InMain;
}

/** The routes of an account that the shell answers, one entry each. */
export function createShellHandlers(parts: ShellParts): ShellHandlers<Core, PageWindow> {
  const { dialogs, files, addFiles, share, ownWindows } = parts;
  return {
    'backupFiles.choose': (_input, core) => files.backups.choose(core),
    'backupFiles.chooseFolder': (_input, core) => files.backups.chooseFolder(core),
    'backupFiles.save': ({ passphrase }, core) => files.backups.save(core, passphrase),
    'dashboard.saveTable': (input) => files.tables.save(input),
    'files.open': (input, core, account) => files.of(core, account).open(input),
    'files.saveAs': (input, core, account) => files.of(core, account).saveAs(input),
    'files.saveAll': (input, core, account) => files.of(core, account).saveAll(input),
    'files.showInFolder': (input, core, account) => files.of(core, account).showInFolder(input),
    'files.copy': (input, core, account) => files.of(core, account).copy(input),
    'files.startDrag': (input, core, account) => files.of(core, account).startDrag(input),
    'handover.save': (input, core) => files.handovers.save(input, core),
    'handover.choose': (_input, core) => files.handovers.choose(core),
    'handover.open': async ({ token }, core, account) =>
      files.handovers.open(core, addFiles.redeem(account, token)),
    'handover.openInMain': async ({ token }, core, account) => {
      const read = await files.handovers.open(core, addFiles.redeem(account, token));
      await parts.inMain({ name: 'handedOver', payload: { account, read } });
      return null;
    },
    'links.open': async ({ url, msgId }, core, account) => {
      const address = checkLink(url);
      const isAgreed = await parts.confirm.open({ address, link: url, core, account, msgId });
      if (isAgreed) await parts.browser.open(address);
      return null;
    },
    'notifications.inView': ({ convIds }, _core, account, from) => {
      parts.notifications.setInView(from, account, convIds);
      return null;
    },
    'savedReplies.chooseImport': (_input, core) => files.replies.chooseImport(core),
    'savedReplies.export': ({ format }, core) => files.replies.exportAll(core, format),
    'share.stage': ({ convId }, core, account) =>
      share.stage((paths) => addFiles.stage({ account, core }, convId, paths)),
    'staged.chooseFolder': (_input, _core, account) => addFiles.chooseFolder(account),
    'staged.add': (input, core, account) => addFiles.add({ account, core }, input),
    'staged.addFolder': (input, core, account) => addFiles.addFolder({ account, core }, input),
    'transcripts.save': (input, core) => parts.transcripts.save(input, core),
    'transcripts.cancel': ({ id }, core) => parts.transcripts.cancel(id, core),
    'transcripts.showInFolder': ({ id }) => parts.transcripts.showInFolder(id),
    'events.chooseCertificate': (_input, core) => chooseEventCertificate({ core, dialogs }),
    'windows.open': async (place, _core, account) => {
      await ownWindows.open({ ...place, account });
      return null;
    },
  };
}
