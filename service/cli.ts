import { readFile } from 'node:fs/promises';
import { type CliCommand, parseCommand, UsageError } from './cliArguments.ts';
import { runUserCommand } from './cliUsers.ts';
import { startService } from './startService.ts';

async function run(command: CliCommand): Promise<void> {
  if (command.kind === 'serve') return serve(command);
  for (const line of await runUserCommand(command, process.stdin)) console.log(line);
}

async function serve(command: Extract<CliCommand, { kind: 'serve' }>): Promise<void> {
  const { dataDir, port, seed, messages, conversations, hosts, allowPrivateCallbacks, tls } = command;
  const service = await startService({
    dataDir,
    port,
    liveliness: true,
    hosts,
    allowPrivateCallbacks,
    ...(seed && { seed }),
    ...(messages !== undefined && { messages }),
    ...(conversations !== undefined && { conversations }),
    ...(tls && {
      tls: { cert: await readFile(tls.certFile, 'utf8'), key: await readFile(tls.keyFile, 'utf8') },
    }),
    log: (line) => console.error(line),
  });
  const { url, email, password } = service;
  console.log(JSON.stringify({ url, email, password }));
  const stop = () => void service.stop().catch(fail);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

try {
  await run(parseCommand(process.argv.slice(2)));
} catch (error) {
  fail(error);
}
