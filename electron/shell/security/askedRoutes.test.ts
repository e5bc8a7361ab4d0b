import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AppRouteName, ShellRouteName } from '../../../shared/contract/index.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** A page that was taken over can do nothing with it that the person must agree to. */
const FREE = null;
/** The person chooses the file or the folder in the system's dialog. */
const CHOSEN = 'electron/shell/window/dialogs.test.ts';
const FILES = 'electron/shell/files/fileActions.test.ts';
const CONFIRMED = 'e2e/specs/security/confirmed.spec.ts';

/**
 * Whether the page may use a route of the app or of the shell without a question; if not, the test that attacks it. A new route that isn't
 * here doesn't compile. Core's are in `guardedCore.ts`.
 */
const ROUTES: Readonly<Record<AppRouteName | ShellRouteName, string | typeof FREE>> = {
  'accounts.list': FREE,
  'accounts.open': FREE,
  'accounts.setColour': FREE,
  'accounts.setWebUrl': FREE,
  'accounts.setOrder': FREE,
  'accounts.show': FREE,
  'app.info': FREE,
  'backupFiles.choose': CHOSEN,
  'backupFiles.chooseFolder': CHOSEN,
  'backupFiles.save': CHOSEN,
  'clipboard.writeText': FREE,
  'desktop.get': FREE,
  'desktop.setLogin': FREE,
  'events.chooseCertificate': CHOSEN,
  // A marked copy of a file of the service. No program runs it by that.
  'files.copy': FREE,
  'files.open': FILES,
  'files.saveAll': CHOSEN,
  'files.saveAs': CHOSEN,
  // Saves a marked copy among the downloads, under a name that no program looks for.
  'files.showInFolder': FREE,
  // The person still chooses where to drop it.
  'files.startDrag': FREE,
  'links.open': CONFIRMED,
  // The page of the account's own service, without a path.
  'network.openPage': FREE,
  'notifications.inView': FREE,
  'notifications.last': FREE,
  'notifications.test': FREE,
  'place.take': FREE,
  'proxy.signIn': 'electron/shell/accounts/proxySignIns.test.ts',
  'dashboard.saveTable': CHOSEN,
  'handover.choose': CHOSEN,
  'handover.open': 'e2e/specs/security/paths.spec.ts',
  'handover.openInMain': 'e2e/specs/security/paths.spec.ts',
  'handover.save': CHOSEN,
  'savedReplies.chooseImport': CHOSEN,
  'savedReplies.export': CHOSEN,
  'session.cancelSignIn': FREE,
  // The address is the one of the account.
  'session.changePassword': FREE,
  'session.get': FREE,
  'session.signIn': CONFIRMED,
  'session.signOut': CONFIRMED,
  'session.startDemo': FREE,
  'session.tryAgain': FREE,
  'settings.get': FREE,
  'settings.set': FREE,
  'share.discard': FREE,
  'share.get': FREE,
  // The files that the command line named, and no others.
  'share.stage': FREE,
  'spelling.addFile': CHOSEN,
  'spelling.get': FREE,
  'spelling.removeFile': FREE,
  'spelling.removeWord': FREE,
  // Takes tokens only, and the shell asked before it made one of a file that the person didn't choose.
  'staged.add': 'e2e/specs/security/paths.spec.ts',
  'staged.addFolder': 'electron/shell/files/addFiles.test.ts',
  'staged.chooseFolder': CHOSEN,
  'transcripts.save': CHOSEN,
  'transcripts.cancel': FREE,
  // Only what the person saved since the start.
  'transcripts.showInFolder': FREE,
  'window.print': CHOSEN,
  'window.setTitle': FREE,
  'window.showEmojiPanel': FREE,
  'windows.close': FREE,
  'windows.follows': FREE,
  'windows.goTo': FREE,
  'windows.inMain': FREE,
  'windows.list': FREE,
  'windows.moveBack': FREE,
  // Ten at most.
  'windows.open': FREE,
  'windows.own': FREE,
};

const asked = Object.entries(ROUTES).filter(([, attack]) => attack !== FREE);

test.each(asked)('the question of %s is attacked by %s', (_route, attack) => {
  expect(existsSync(path.join(ROOT, `${attack}`))).toBe(true);
});
