import { parseArgs } from 'node:util';
import type { SeedName } from './seed/seedContext.ts';

/** The parsed command line. */
export type CliCommand =
  | {
      readonly kind: 'serve';
      readonly dataDir: string;
      readonly port: number;
      readonly seed: SeedName | undefined;
      readonly messages: number | undefined;
      readonly conversations: number | undefined;
      /** Names of the service besides those of this computer. */
      readonly hosts: readonly string[];
      readonly allowPrivateCallbacks: boolean;
      readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
    }
  | { readonly kind: 'user-add'; readonly dataDir: string; readonly email: string }
  | { readonly kind: 'user-api'; readonly dataDir: string; readonly email: string; readonly enabled: boolean }
  | { readonly kind: 'user-list'; readonly dataDir: string };

/** The command line makes no sense; the message is one sentence that says how to correct it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const OPTIONS = {
  data: { type: 'string' },
  port: { type: 'string' },
  seed: { type: 'string' },
  messages: { type: 'string' },
  conversations: { type: 'string' },
  host: { type: 'string', multiple: true },
  'allow-private-callbacks': { type: 'boolean' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;

/** @throws UsageError */
export function parseCommand(args: readonly string[]): CliCommand {
  const { values, positionals } = parse(args);
  const dataDir = values.data;
  if (!dataDir) throw new UsageError('Say where the data is kept: --data DIR.');
  const [noun, verb, ...rest] = positionals;
  if (noun === undefined) return serve(values, dataDir);
  if (noun !== 'user')
    throw new UsageError(`Unknown command: ${noun}. There are "user add", "user api" and "user list".`);
  if (verb === 'list' && rest.length === 0) return { kind: 'user-list', dataDir };
  if (verb === 'api') return userApi(rest, dataDir);
  if (verb === 'add') return userAdd(rest, dataDir, values['password-stdin'] ?? false);
  throw new UsageError('Use "user add EMAIL --password-stdin", "user api on|off EMAIL" or "user list".');
}

type Values = ReturnType<typeof parse>['values'];

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function serve(values: Values, dataDir: string): CliCommand {
  const { seed, 'tls-cert': certFile, 'tls-key': keyFile } = values;
  if (seed !== undefined && seed !== 'demo' && seed !== 'large')
    throw new UsageError('--seed is either demo or large.');
  if ((values.messages ?? values.conversations) !== undefined && seed !== 'large')
    throw new UsageError('--messages and --conversations go with --seed large.');
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new UsageError('--tls-cert and --tls-key go together.');
  return {
    kind: 'serve',
    dataDir,
    port: wholeNumber('port', values.port ?? '8787', 0, 65_535),
    seed,
    messages:
      values.messages === undefined ? undefined : wholeNumber('messages', values.messages, 0, 100_000_000),
    conversations:
      values.conversations === undefined
        ? undefined
        : wholeNumber('conversations', values.conversations, 1, 1_000_000),
    hosts: values.host ?? [],
    allowPrivateCallbacks: values['allow-private-callbacks'] ?? false,
    tls: certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined,
  };
}

function userApi([state, email, ...more]: string[], dataDir: string): CliCommand {
  if ((state !== 'on' && state !== 'off') || email === undefined || more.length > 0)
    throw new UsageError('Use "user api on EMAIL" or "user api off EMAIL".');
  return { kind: 'user-api', dataDir, email, enabled: state === 'on' };
}

function userAdd([email, ...more]: string[], dataDir: string, hasPassword: boolean): CliCommand {
  if (email === undefined || more.length > 0) throw new UsageError('Use "user add EMAIL --password-stdin".');
  if (!hasPassword)
    throw new UsageError(
      'Give the password on standard input, with --password-stdin: arguments can be seen by others.',
    );
  return { kind: 'user-add', dataDir, email };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/u.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} is a whole number from ${least} to ${most}.`);
}
