import { expect, test } from 'vitest';
import { convId } from '../../../../shared/model/ids.ts';
import { forwardAll } from './forwardAll.ts';

const TO = [1, 2, 3].map(convId);

test('each conversation gets everything, in order', async () => {
  const sent: string[] = [];
  const forward = async (to: number, item: string) => void sent.push(`${item}${to}`);
  expect(await forwardAll(TO, ['a', 'b'], forward, new AbortController().signal)).toEqual(TO);
  expect(sent).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
});

test('after a cancel nothing more is sent, and it is told who got everything', async () => {
  const stop = new AbortController();
  const sent: string[] = [];
  const forward = async (to: number, item: string) => {
    sent.push(`${item}${to}`);
    if (sent.length === 3) stop.abort();
  };
  expect(await forwardAll(TO, ['a', 'b'], forward, stop.signal)).toEqual([TO[0]]);
  expect(sent).toEqual(['a1', 'b1', 'a2']);
});
