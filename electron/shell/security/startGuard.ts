/**
 * Variables of the environment that weaken Node or Chromium (Node's command-line documentation, "Environment variables"; Electron's
 * "Environment Variables"): certificates that aren't checked, code that is loaded first, keys of TLS and contents of requests that are
 * written down. NODE_EXTRA_CA_CERTS isn't one of them, because administrators use it.
 */
const WEAKENING = [
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_OPTIONS',
  'NODE_DEBUG',
  'NODE_DEBUG_NATIVE',
  'SSLKEYLOGFILE',
  'ELECTRON_RUN_AS_NODE',
] as const;

/**
 * Takes the variables that weaken Parley out of `env`, and returns the names of those that had a value. Call it before anything is started:
 * workers and other programs get a copy of the environment. Node has read NODE_OPTIONS by then; only a packaged app ignores it.
 */
export function dropWeakeningVariables(env: NodeJS.ProcessEnv): readonly string[] {
  const set = WEAKENING.filter((name) => env[name]);
  for (const name of WEAKENING) delete env[name];
  return set;
}

/** Each with a value or without. A name that ends in `*` stands for all that begin so. */
const REFUSED = [
  'remote-debugging-*',
  'remote-allow-origins',
  'inspect*',
  'ignore-certificate-errors*',
  'allow-insecure-localhost',
  'host-resolver-rules',
  'host-rules',
  'ssl-key-log-file',
  'log-net-log',
  'disable-web-security',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'load-extension',
  'js-flags',
  'browser-subprocess-path',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
];

/**
 * The names of the switches in `argv` that let other programs control Parley, or lead its connections elsewhere. A packaged app refuses to
 * start with one, since Chromium has read some of them by the time that this code runs. Chromium takes one dash or two, on Windows also a
 * slash and any case, and nothing behind `--` (base/command_line.cc).
 */
export function refusedSwitches(
  argv: readonly string[],
  platform: NodeJS.Platform = process.platform,
): readonly string[] {
  const isWindows = platform === 'win32';
  const end = argv.indexOf('--');
  const names = (end === -1 ? argv : argv.slice(0, end)).flatMap((argument) => {
    const { name } =
      (isWindows ? /^(?:--?|\/)(?<name>[^=]+)/u : /^--?(?<name>[^=]+)/u).exec(argument)?.groups ?? {};
    return name === undefined ? [] : [isWindows ? name.toLowerCase() : name];
  });
  return [...new Set(names.filter(isRefused))];
}

function isRefused(name: string): boolean {
  return REFUSED.some((refused) =>
    refused.endsWith('*') ? name.startsWith(refused.slice(0, -1)) : name === refused,
  );
}
