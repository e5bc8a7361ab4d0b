import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { OMAR, wire } from '../../../../testing/core/testStore.ts';
import { applyBatch } from '../../sync/intake/applyBatch.ts';
import { openTranscripts } from '../testTranscripts.ts';

test('a CSV transcript has each fact of a message in the column of that name', async () => {
  const { store, read } = openTranscripts();
  const created = Date.parse('2026-03-29T01:30:00Z') / 1_000;
  const attachment = {
    ...{ attachmentId: 'a', fileName: 'plan.pdf', fileSize: 12_300, mimeType: 'application/pdf' },
  };
  const messages = [
    wire(1, { created: 0, senderEmail: OMAR }),
    wire(2, { created, quotedMsgId: 1, priority: '3', isForwarded: true }),
    wire(3, { isDeleted: true }),
    wire(4, { msgType: 'attachment', msgText: '', attachment }),
    wire(5, {
      ...{ msgType: 'location', msgText: 'loc:47.3769,8.5417' },
      locationData: { address: 'Zürich', isMyLocation: false },
    }),
  ];
  applyBatch(store, { messages, covered: { after: 0, through: 5 } });
  const rows: Record<string, string>[] = parse((await read('csv')).text, { bom: true, columns: true });
  expect(rows).toMatchObject([
    { Message: '1', 'Time (Europe/Zurich)': '', Name: 'Omar Haddad', Email: OMAR },
    { Message: '2', 'Time (Europe/Zurich)': '2026-03-29T03:30:00+02:00' },
    { Message: '3', Text: '', Deleted: 'yes', Forwarded: '' },
    { Message: '4', 'File name': 'plan.pdf', 'File size (bytes)': '12300', 'File type': 'application/pdf' },
    { Message: '5', Address: 'Zürich', Latitude: '47.3769', Longitude: '8.5417' },
  ]);
  expect(rows[1]).toEqual({
    ...{ Message: '2', 'Time (Europe/Zurich)': '2026-03-29T03:30:00+02:00' },
    ...{ Name: 'Maria Lopez', Email: 'maria.lopez@example.org', Kind: 'text', Text: 'message 2' },
    ...{ Deleted: '', Forwarded: 'yes', Priority: '3', 'In reply to': '1' },
    ...{ 'File name': '', 'File size (bytes)': '', 'File type': '', 'File in this folder': '' },
    ...{ Address: '', Latitude: '', Longitude: '' },
  });
});
