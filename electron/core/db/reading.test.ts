import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { KEY, temporaryDir } from '../../../testing/core/testStore.ts';
import { connect, type Db } from './db.ts';

/** Two connections to one file, as core and the search have them. */
function twice(): { readonly writer: Db; readonly reader: Db } {
  const file = join(temporaryDir(), 'any.db');
  const open = (readonly: boolean) => {
    const db = connect({ file, key: KEY, durability: 'normal', cacheMiB: 1, readonly });
    onTestFinished(() => db.close());
    return db;
  };
  const writer = open(false);
  writer.exec('CREATE TABLE said (text TEXT) STRICT');
  return { writer, reader: open(true) };
}

test('all that is read together is of one state, whatever is written meanwhile, and later reads are not', () => {
  const { writer, reader } = twice();
  const count = () => reader.get<{ n: number }>('SELECT count(*) AS n FROM said')?.n;
  reader.reading(() => {
    expect(count()).toBe(0);
    writer.run('INSERT INTO said (text) VALUES (?)', 'meanwhile');
    expect(count()).toBe(0);
  });
  expect(count()).toBe(1);
});

test('a failure among what is read together ends it, and says why', () => {
  const { writer, reader } = twice();
  const failing = () =>
    reader.reading(() => {
      reader.all('SELECT text FROM said');
      throw new Error('of the caller');
    });
  expect(failing).toThrow('of the caller');
  writer.run('INSERT INTO said (text) VALUES (?)', 'later');
  expect(reader.reading(() => reader.all('SELECT text FROM said'))).toEqual([{ text: 'later' }]);
});
