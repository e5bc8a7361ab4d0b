/**
 * Variables of the environment that weaken Node or Chromium (Node's command-line documentation, "Environment variables"; Electron's
 * "Environment Variables"; OpenSSL's manual pages openssl-env(7) and SSL_CTX_load_verify_locations(3)): certificates that aren't checked,
 * other authorities, code that is loaded first, keys of TLS, contents of requests and logs that are written down. NODE_EXTRA_CA_CERTS isn't
 * one of them, because administrators use it, and the settings show it.
 */
const WEAKENING = [
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_OPTIONS',
  'NODE_DEBUG',
  'NODE_DEBUG_NATIVE',
  'NODE_V8_COVERAGE',
  'NODE_COMPILE_CACHE',
  'SSLKEYLOGFILE',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'OPENSSL_CONF',
  'OPENSSL_MODULES',
  'ELECTRON_RUN_AS_NODE',
  'ELECTRON_ENABLE_LOGGING',
  'ELECTRON_LOG_FILE',
] as const;

/**
 * Takes the variables that weaken Parley out of `env`, and returns the names of those that had a value. Call it before anything is started:
 * workers and other programs get a copy of the environment. Electron and Node have read some of them by then for the main process itself
 * (NODE_OPTIONS, which a packaged app ignores, coverage and Electron's logging); what they start afterwards goes without.
 */
export function dropWeakeningVariables(env: NodeJS.ProcessEnv): readonly string[] {
  const set = WEAKENING.filter((name) => env[name]);
  for (const name of WEAKENING) delete env[name];
  return set;
}

/**
 * Each with a value or without. A name that ends in `*` stands for all that begin so. Electron's "Supported Command Line Switches", and
 * Chromium's `*_switches.cc`.
 *
 * Not refused:
 * - `user-data-dir` (Parley's own);
 * - `proxy-*` (the same as the system's settings, which the person controls; TLS goes through to the service);
 * - `password-store` (Linux desktops without a key store need `basic`; Parley asks before it keeps secrets that way);
 * - switches of drawing, scaling and languages that desktops need, `enable-features` and `disable-features` among them. Features switch
 *   off neither the page's sandbox nor its policy, site isolation separates nothing in a page that loads only Parley's own schemes, and
 *   Parley's requests don't go through Chromium.
 */
const REFUSED = [
  // Other programs control Parley or read along.
  'remote-debugging-*',
  'remote-allow-origins',
  'inspect*',
  'experimental-network-inspection',
  'load-extension',
  'js-flags',
  'auto-open-devtools-for-tabs',
  // Connections lead elsewhere, or aren't checked.
  'ignore-certificate-errors*',
  'allow-insecure-localhost',
  'host-resolver-rules',
  'host-rules',
  // The page may do what its own policy forbids.
  'disable-web-security',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'allow-file-access-from-files',
  'disable-site-isolation*',
  'enable-blink-*',
  'enable-experimental-web-platform-features',
  'blink-settings',
  'single-process',
  // Another program is started in place of a process of Chromium, or before it.
  'browser-subprocess-path',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
  // Chromium writes down keys, requests, addresses or its memory, where Parley doesn't clean them.
  'ssl-key-log-file',
  'log-net-log',
  'webrtc-event-logging',
  'enable-logging',
  'log-file',
  'v',
  'vmodule',
  'trace-startup*',
  'trace-config-file',
  'enable-tracing*',
  'enable-crash-reporter*',
  'crash-dumps-dir',
  'diagnostic-dir',
  // On macOS, secrets are sealed with a key that everyone knows.
  'use-mock-keychain',
];

/**
 * Switches that take the sandbox away. Linux packages start with them where the system allows no sandbox (the AppImage that electron-builder
 * makes does), and Parley would not start at all without. There, the log names them; elsewhere they are refused.
 */
const UNSANDBOXED = [
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-gpu-sandbox',
  'no-zygote*',
];

/**
 * The names of the switches in `argv` that let other programs control Parley, or lead its connections elsewhere. A packaged app refuses to
 * start with one, since Chromium has read some of them by the time that this code runs. Chromium takes one dash or two, on Windows also a
 * slash and any case, space around an argument, and nothing behind `--` (base/command_line.cc).
 */
export function refusedSwitches(
  argv: readonly string[],
  platform: NodeJS.Platform = process.platform,
): readonly string[] {
  const refused = platform === 'linux' ? REFUSED : [...REFUSED, ...UNSANDBOXED];
  return switchesIn(argv, platform).filter((name) => isAmong(refused, name));
}

/** The names of the switches in `argv` that take the sandbox away, where they are not refused. */
export function unsandboxedBy(
  argv: readonly string[],
  platform: NodeJS.Platform = process.platform,
): readonly string[] {
  return platform === 'linux' ? switchesIn(argv, platform).filter((name) => isAmong(UNSANDBOXED, name)) : [];
}

/** The names of all switches, each once. */
function switchesIn(argv: readonly string[], platform: NodeJS.Platform): readonly string[] {
  const isWindows = platform === 'win32';
  const given = argv.map((argument) => argument.trim());
  const end = given.indexOf('--');
  const names = (end === -1 ? given : given.slice(0, end)).flatMap((argument) => {
    const { name } =
      (isWindows ? /^(?:--?|\/)(?<name>[^=]+)/u : /^--?(?<name>[^=]+)/u).exec(argument)?.groups ?? {};
    return name === undefined ? [] : [isWindows ? name.toLowerCase() : name];
  });
  return [...new Set(names)];
}

function isAmong(listed: readonly string[], name: string): boolean {
  return listed.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each));
}
