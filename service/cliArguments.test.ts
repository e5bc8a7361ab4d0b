import { expect, test } from 'vitest';
import { parseCommand, UsageError } from './cliArguments.ts';

test('serving has a port of its own, and takes a seed and a certificate', () => {
  expect(parseCommand(['--data', 'x'])).toMatchObject({
    ...{ kind: 'serve', dataDir: 'x', port: 8787 },
    hosts: [],
    allowPrivateCallbacks: false,
  });
  const args =
    '--data x --port 0 --seed large --messages 10 --conversations 2 --tls-cert c --tls-key k --host a.example --host b.example --allow-private-callbacks';
  expect(parseCommand(args.split(' '))).toEqual({
    kind: 'serve',
    dataDir: 'x',
    port: 0,
    seed: 'large',
    messages: 10,
    conversations: 2,
    hosts: ['a.example', 'b.example'],
    allowPrivateCallbacks: true,
    tls: { certFile: 'c', keyFile: 'k' },
  });
});

test.each([
  ['no folder', ''],
  ['an unknown option', '--data x --nonsense'],
  ['a port that is none', '--data x --port http'],
  ['a port that is too high', '--data x --port 65536'],
  ['messages without the seed that has them', '--data x --seed demo --messages 5'],
  ['a certificate without its key', '--data x --tls-cert c.pem'],
  ['a password among the arguments', '--data x user add a@x.example secret'],
  ['a user without a password', '--data x user add a@x.example'],
  ['API access neither on nor off', '--data x user api maybe a@x.example'],
  ['an unknown command', '--data x users'],
])('%s is refused', (_, args) => {
  expect(() => parseCommand(args.split(' ').filter(Boolean))).toThrow(UsageError);
});
