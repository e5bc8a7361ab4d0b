import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { createUserAdmin } from './admin.ts';
import { type CliCommand, parseCommand, UsageError } from './cliArguments.ts';
import { startService } from './startService.ts';
import { openStore } from './store/openStore.ts';

type Serve = Extract<CliCommand, { kind: 'serve' }>;

async function run(command: CliCommand): Promise<void> {
  if (command.kind === 'serve') return serve(command);
  const store = await openStore(command.dataDir);
  const admin = createUserAdmin(store.users);
  try {
    switch (command.kind) {
      case 'user-add':
        await admin.addUser({ email: command.email, password: await readPassword() });
        console.log(`Added ${command.email}. API access is off; "user api on ${command.email}" enables it.`);
        return;
      case 'user-api':
        admin.setApiAccess(command.email, command.enabled);
        console.log(`API access is ${command.enabled ? 'on' : 'off'} for ${command.email}.`);
        return;
      case 'user-list':
        for (const user of admin.listUsers())
          console.log(`${user.apiAccess ? 'api on ' : 'api off'}  ${user.email}`);
        return;
    }
  } finally {
    store.close();
  }
}

async function serve(command: Serve): Promise<void> {
  const { dataDir, port, seed, messages, conversations, tls } = command;
  const service = await startService({
    dataDir,
    port,
    ...(seed && { seed, liveliness: seed === 'demo' }),
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

/** One line, without its end. */
async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/u, '');
  if (password === '') throw new UsageError('The password on standard input is empty.');
  return password;
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
