import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { parseCommand } from './cliArguments.ts';
import { runUserCommand, type UserCommand } from './cliUsers.ts';
import { makeDataDir, post, startTestService } from './testing/service.ts';

const ANA = { email: 'ana@x.example', password: 'secret' };

/** Runs a command line about users in `dataDir`. */
const user = (dataDir: string, line: string, input = '') =>
  runUserCommand(
    parseCommand(['user', ...line.split(' '), '--data', dataDir]) as UserCommand,
    Readable.from([input]),
  );

test('a user is added without API access, which is then switched on and off while the service runs', async () => {
  const service = await startTestService();
  const { dataDir } = service;
  const statusOfGet = async () => (await post(service, 'get', ANA)).status;
  await user(dataDir, `add ${ANA.email} --password-stdin`, `${ANA.password}\n`);
  expect(await user(dataDir, 'list')).toEqual([`api off  ${ANA.email}`, `api on   ${service.email}`]);
  expect(await statusOfGet()).toBe(403);
  await user(dataDir, `api on ${ANA.email}`);
  expect(await statusOfGet()).toBe(200);
  await user(dataDir, `api off ${ANA.email}`);
  expect(await statusOfGet()).toBe(403);
});

test('users can be added before the first start', async () => {
  const dataDir = await makeDataDir();
  await user(dataDir, `add ${ANA.email} --password-stdin`, ANA.password);
  await user(dataDir, `api on ${ANA.email}`);
  const service = await startTestService({ dataDir });
  expect((await post(service, 'get', ANA)).status).toBe(200);
  expect((await post(service, 'get')).status).toBe(200);
});

test('an impossible command is explained in a sentence', async () => {
  const dataDir = await makeDataDir();
  const add = (email: string, password: string) => user(dataDir, `add ${email} --password-stdin`, password);
  await add(ANA.email, 'x');
  await expect(add('ANA@x.example', 'y')).rejects.toThrow('There is a user ANA@x.example already.');
  await expect(add('nonsense', 'y')).rejects.toThrow('nonsense is not an e-mail address.');
  await expect(add('ben@x.example', '\n')).rejects.toThrow('The password on standard input is empty.');
  await expect(user(dataDir, 'api on ben@x.example')).rejects.toThrow('There is no user ben@x.example.');
});
