import { expect, test } from 'vitest';
import { MOST_HANDED_OVER } from '../../../shared/model/handover.ts';
import { SELF } from '../../../testing/core/testStore.ts';
import { fuzz, hostileText } from '../../../testing/fuzzing.ts';
import { packetBlock, packetOf, readPacket } from './packet.ts';

const SERVICE = 'https://chat.example.org';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

test('the largest packet is read whole, at the end of a page with many messages', async () => {
  const note = '\u0001"\\ü'.repeat(1_000);
  const packet = packetOf({
    ...{ madeAt: 1, account: { email: SELF, serviceUrl: SERVICE }, note: '', labels: [] },
    conversations: Array.from({ length: MOST_HANDED_OVER }, (_, id) => ({
      ...{ id, name: 'A', people: [], note, privateNote: note.repeat(5), labels: [], snoozedUntil: null },
    })),
  });
  const page = new TextEncoder().encode(`${'<p>filler</p>'.repeat(1_000_000)}${packetBlock(packet)}`);
  const read = await readPacket(inPieces(page, 2 ** 20));
  if (typeof read === 'string') return expect.unreachable(read);
  expect(read.conversations.map(({ id }) => id)).toEqual(packet.conversations.map(({ id }) => id));
});

test('no text of a conversation becomes markup, ends the packet, or is lost on the way', async () => {
  await fuzz(hostileText, 150, async (given) => {
    const text = `${given}</script><img src=x onerror=alert(1)>`.slice(0, 900);
    const packet = packetOf({
      ...{ madeAt: 1, account: { email: SELF, serviceUrl: SERVICE }, note: text, labels: [] },
      conversations: [
        { id: 1, name: 'A', people: [], note: text, privateNote: null, labels: [], snoozedUntil: null },
      ],
    });
    const block = packetBlock(packet);
    expect(block.indexOf('</script>')).toBe(block.length - '</script>'.length);
    const page = new TextEncoder().encode(`<p>${block}</p>`);
    // In pieces that cut signs and names apart.
    const read = await readPacket(inPieces(page, 7));
    expect(typeof read).toBe('object');
    expect(await readPacket(inPieces(page, 1_000_000))).toEqual(read);
  });
});

test('a packet of parts that no Parley writes is refused: too many, too long, or none', async () => {
  const packet = (parts: object) =>
    new TextEncoder().encode(
      JSON.stringify({
        ...{ format: 'parley-handover', version: 1, madeAt: 1, note: '', labels: [] },
        ...{ account: { email: SELF, serviceUrl: SERVICE }, ...parts },
      }),
    );
  const one = { id: 1, name: 'A', people: [], note: '', privateNote: null, labels: [], snoozedUntil: null };
  expect(await readPacket(inPieces(packet({ conversations: [one] }), 9))).toMatchObject({
    conversations: [one],
  });
  for (const parts of [
    {},
    { conversations: [] },
    { conversations: 5 },
    { conversations: [0] },
    { conversations: [one, one] },
    { conversations: [{ ...one, name: 'x'.repeat(300_000) }] },
    { conversations: Array.from({ length: 2_000 }, (_, id) => ({ ...one, id })) },
    { conversations: [one], note: 'x'.repeat(300_000) },
  ])
    expect(await readPacket(inPieces(packet(parts), 10_000))).toBe('not-handover');
});
