import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { collectArrivals } from './arrivals.ts';

test('files and links are collected from the start: of the command line, of macOS and of later instances', () => {
  const app = Object.assign(new EventEmitter(), { requestSingleInstanceLock: () => true });
  const arrivals = collectArrivals(app as unknown as App, { files: ['/first'], links: ['parley://chat/1'] });
  const event = { preventDefault: () => {} };
  app.emit('open-file', event, '/second');
  app.emit('open-url', event, 'parley://chat/2');
  const heard: string[] = [];
  arrivals.listen(({ files, links }) => void heard.push(...files, ...links));
  const second = (data: unknown) => app.emit('second-instance', event, ['parley', 'ignored'], '/', data);
  second({ files: ['/third'] });
  second({ files: ['/fourth'], links: ['parley://chat/4'] });
  second({ files: 'nonsense', links: ['parley://chat/5'] });
  app.emit('open-file', event, '/fifth');
  expect(heard).toEqual([
    ...['/first', 'parley://chat/1', '/second', 'parley://chat/2'],
    ...['/third', '/fourth', 'parley://chat/4', '/fifth'],
  ]);
});

test('a second Parley hands over what it was started with', () => {
  const given: unknown[] = [];
  const app = Object.assign(new EventEmitter(), {
    requestSingleInstanceLock: (data: unknown) => given.push(data) === 0,
  });
  const { isFirst } = collectArrivals(app as unknown as App, { files: ['/one'], links: ['parley://chat/1'] });
  expect(isFirst).toBe(false);
  expect(given).toEqual([{ files: ['/one'], links: ['parley://chat/1'] }]);
});
