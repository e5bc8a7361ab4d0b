import type { App, Clipboard, Shell } from 'electron';
import type { Handlers, ShellRouteName } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { SessionKeeper } from '../accounts/sessionKeeper.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { SettingsKeeper } from '../app/openSettings.ts';
import type { FileActions } from '../files/fileActions.ts';
import type { Share } from '../files/share.ts';
import { chooseEventCertificate } from '../network/eventCertificate.ts';
import { checkLink } from '../security/checkLink.ts';
import type { Dialogs } from '../window/dialogs.ts';

interface HandlerParts {
  readonly app: Pick<App, 'getVersion'>;
  readonly platform: AppInfo['platform'];
  readonly core: Pick<CoreClient, 'control'>;
  readonly dialogs: Pick<Dialogs, 'whichFile'>;
  readonly session: SessionKeeper;
  readonly settings: SettingsKeeper;
  readonly files: FileActions;
  readonly share: Share;
  readonly clipboard: Pick<Clipboard, 'writeText'>;
  readonly shell: Pick<Shell, 'openExternal'>;
  /** See `Archive.plainPage`. */
  readonly plainPage: () => string | null;
}

/** What the shell answers itself, one entry per route. */
export function createHandlers(parts: HandlerParts): Handlers<ShellRouteName> {
  const { session, settings, files, share } = parts;
  return {
    'app.info': () => ({ version: parts.app.getVersion(), platform: parts.platform }),
    'session.get': () => session.current(),
    'session.signIn': (input) => session.signIn(input),
    'session.tryAgain': () => session.tryAgain(),
    'session.startDemo': (input) => session.startDemo(input),
    'session.changePassword': (input) => session.changePassword(input),
    'session.signOut': (input) => session.signOut(input),
    'proxy.signIn': async (login) => {
      await session.signInToProxy(login);
      return null;
    },
    'network.openPage': async () => {
      const page = parts.plainPage();
      if (page === null) throw new AppError('not-found', 'No request was sent to a service yet.');
      await parts.shell.openExternal(page);
      return null;
    },
    'settings.get': () => settings.get(),
    'settings.set': (change) => settings.set(change),
    'links.open': async ({ url }) => {
      await parts.shell.openExternal(checkLink(url));
      return null;
    },
    'files.open': files.open,
    'files.saveAs': files.saveAs,
    'files.saveAll': files.saveAll,
    'files.showInFolder': files.showInFolder,
    'files.copy': files.copy,
    'files.startDrag': files.startDrag,
    'share.get': () => share.get(),
    'share.stage': ({ convId }) => share.stage(convId),
    'share.discard': () => {
      share.discard();
      return null;
    },
    'events.chooseCertificate': () => chooseEventCertificate(parts),
    'clipboard.writeText': async ({ text }) => {
      await parts.clipboard.writeText(text);
      return null;
    },
  };
}
