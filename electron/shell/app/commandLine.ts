import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The switch with which the system starts Parley at login. */
export const AT_LOGIN = '--at-login';

/** The part of the command line that Parley uses. */
export interface CommandLine {
  /** `--user-data-dir=DIR`: where all data of this Parley is stored; null for the system's usual place. */
  readonly userDataDir: string | null;
  /** `--service-url=URL`: fills in the service address of the sign-in form; '' when not given. */
  readonly serviceUrl: string;
  /** `--hidden`: no window is shown at the start. */
  readonly isHidden: boolean;
  /** `--at-login`: the system started Parley when the person logged in. */
  readonly isAtLogin: boolean;
  /** `verify FILE…`: absolute paths of transcripts to check; null: Parley starts as usual. */
  readonly verify: readonly string[] | null;
  /** Absolute paths of files to be sent: everything that is no switch and no link. */
  readonly files: readonly string[];
  /** Links to places in Parley (`parley:`). The system starts Parley with the one that the person pressed. */
  readonly links: readonly string[];
}

/**
 * Finds Parley's switches anywhere in `argv`, because Electron and its tools add their own. `appPath`: the path of an app that isn't
 * packaged, which stands in `argv` before files and links; null for a packaged app. Paths are relative to `cwd`.
 */
export function readCommandLine(argv: readonly string[], appPath: string | null, cwd: string): CommandLine {
  const given = (name: string) => {
    const prefix = `--${name}=`;
    return argv.findLast((argument) => argument.startsWith(prefix))?.slice(prefix.length) ?? '';
  };
  const userDataDir = given('user-data-dir');
  const own = appPath === null ? 0 : argv.findIndex((argument) => path.resolve(cwd, argument) === appPath);
  const behind = own === -1 ? [] : argv.slice(own + 1).filter((argument) => !argument.startsWith('-'));
  const [first, ...rest] = behind;
  // A file of this name is `./verify`.
  const isVerify = first === 'verify';
  return {
    userDataDir: userDataDir === '' ? null : path.resolve(cwd, userDataDir),
    serviceUrl: given('service-url'),
    isHidden: argv.includes('--hidden'),
    isAtLogin: argv.includes(AT_LOGIN),
    verify: isVerify ? rest.map((file) => toPath(file, cwd)) : null,
    files: isVerify ? [] : behind.filter((argument) => !isLink(argument)).map((file) => toPath(file, cwd)),
    links: isVerify ? [] : behind.filter(isLink),
  };
}

const isLink = (argument: string) => /^parley:/iu.test(argument);

/** Desktops hand files over as addresses, shells as paths. */
function toPath(argument: string, cwd: string): string {
  const url = argument.startsWith('file:') ? URL.parse(argument) : null;
  try {
    return url ? fileURLToPath(url) : path.resolve(cwd, argument);
  } catch {
    // It names another computer (`file://host/…`). No file has this path, so adding it fails later and says so.
    return path.resolve(cwd, argument);
  }
}
