import type { App, Clipboard, Shell } from 'electron';
import type { Handlers, ShellRouteName } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { AppInfo } from '../../shared/model.ts';
import type { FileActions } from './files.ts';
import { checkLink } from './links.ts';
import type { SessionKeeper } from './session.ts';
import type { SettingsKeeper } from './settings.ts';

interface HandlerParts {
  readonly app: Pick<App, 'getVersion'>;
  readonly platform: AppInfo['platform'];
  readonly session: SessionKeeper;
  readonly settings: SettingsKeeper;
  readonly files: FileActions;
  readonly clipboard: Pick<Clipboard, 'writeText'>;
  readonly shell: Pick<Shell, 'openExternal'>;
}

function notBuilt(): never {
  throw new AppError('internal', 'This is not built yet.');
}

/** What the shell answers itself, one entry per route. */
export function createHandlers(parts: HandlerParts): Handlers<ShellRouteName> {
  const { session, settings } = parts;
  return {
    'app.info': () => ({ version: parts.app.getVersion(), platform: parts.platform }),
    'session.get': () => session.current(),
    'session.signIn': (input) => session.signIn(input),
    'session.startDemo': (input) => session.startDemo(input),
    'session.changePassword': (input) => session.changePassword(input),
    'session.signOut': (input) => session.signOut(input),
    'settings.get': () => settings.get(),
    'settings.set': (change) => settings.set(change),
    'links.open': async ({ url }) => {
      await parts.shell.openExternal(checkLink(url));
      return null;
    },
    'files.open': (input) => parts.files.open(input),
    'files.saveAs': (input) => parts.files.saveAs(input),
    'files.saveAll': notBuilt,
    'files.showInFolder': notBuilt,
    'files.copy': notBuilt,
    'files.startDrag': notBuilt,
    'share.get': () => ({ names: [] }),
    'share.stage': notBuilt,
    'share.discard': () => null,
    'clipboard.writeText': ({ text }) => {
      parts.clipboard.writeText(text);
      return null;
    },
  };
}
