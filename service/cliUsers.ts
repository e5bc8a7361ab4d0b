import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createUserAdmin } from './admin.ts';
import { type CliCommand, UsageError } from './cliArguments.ts';
import { USUAL_COST } from './passwords.ts';
import { seedStore } from './seed/seedStore.ts';
import { openStore } from './store/openServiceStore.ts';

/** The commands about users; the service may be running on the same folder. */
export type UserCommand = Exclude<CliCommand, { kind: 'serve' }>;

/** Runs an administrator's command. @returns the lines to show. @throws AdminError, or UsageError if `input` has no password. */
export async function runUserCommand(command: UserCommand, input: Readable): Promise<string[]> {
  await seedStore(command.dataDir, {});
  const store = await openStore(command.dataDir);
  const admin = createUserAdmin(store.users, USUAL_COST);
  try {
    switch (command.kind) {
      case 'user-add':
        await admin.addUser({ email: command.email, password: await readPassword(input) });
        return [`Added ${command.email}. API access is off; "user api on ${command.email}" enables it.`];
      case 'user-api':
        admin.setApiAccess(command.email, command.enabled);
        return [`API access is ${command.enabled ? 'on' : 'off'} for ${command.email}.`];
      case 'user-list':
        return admin
          .listUsers()
          .map(({ apiAccess, email }) => `${apiAccess ? 'api on ' : 'api off'}  ${email}`);
    }
  } finally {
    store.close();
  }
}

/** All of `input` but for the end of its line. */
async function readPassword(input: Readable): Promise<string> {
  const password = (await text(input)).replace(/\r?\n$/u, '');
  if (password === '') throw new UsageError('The password on standard input is empty.');
  return password;
}
