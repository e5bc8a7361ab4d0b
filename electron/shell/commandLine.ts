import path from 'node:path';

/** What Parley takes from its command line. */
interface CommandLine {
  /** `--user-data-dir=DIR`: where everything of this Parley is kept; null for the system's usual place. */
  readonly userDataDir: string | null;
  /** `--service-url=URL`: fills in the service address of the sign-in form; '' when not given. */
  readonly serviceUrl: string;
}

/** Reads the switches wherever they stand in `argv`, since Electron and its tools put their own around them. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const given = (name: string) => {
    const prefix = `--${name}=`;
    return argv.findLast((argument) => argument.startsWith(prefix))?.slice(prefix.length) ?? '';
  };
  const userDataDir = given('user-data-dir');
  return {
    userDataDir: userDataDir === '' ? null : path.resolve(userDataDir),
    serviceUrl: given('service-url'),
  };
}
