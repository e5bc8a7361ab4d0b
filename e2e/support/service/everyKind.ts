import { makePdf } from '../../../service/seed/demo/files/pdf.ts';
import { encodePng } from '../../../service/seed/demo/files/png.ts';
import type { Service } from '../../../service/startService.ts';
import { ANA } from './anaAndBen.ts';

const BEN = 'ben.okafor@aurora-relief.example';
/** The group's name in Parley: its people. */
export const GROUP = 'Ana Silva, Ben Okafor';

type Content = Parameters<Service['admin']['post']>[2];

/** Adds a conversation of three with every kind of message and of file, and returns its number; call `addColleagues` first. */
export async function postEveryKind({ admin, email }: Service): Promise<number> {
  const group = { participants: [email, BEN] };
  const { convId, msgId } = await admin.post(ANA.email, group, { msgText: 'Which gate is open?' });
  const post = (content: Content, from = ANA.email) => admin.post(from, { convId }, content);
  const regretted = await post({ msgText: 'Regretted' });
  admin.deleteMessage(regretted.msgId);
  await post({ msgText: 'From another team, see https://example.org', isForwarded: true });
  await post({ msgText: 'Leave the building', priority: 3 });
  await post({ msgType: 'poll', msgText: 'Lunch at noon?' });
  await post({ msgText: 'loc:59.9139,10.7522', location: { address: 'Oslo, Norway', isMyLocation: false } });
  await post({ msgText: 'Gate four', quotedMsgId: msgId }, BEN);
  await post({ msgText: 'All of it. '.repeat(1_000) });
  await post({ msgText: 'I am there' }, email);
  const file = (fileName: string, mimeType: string, content: Buffer) =>
    post({ attachment: { fileName, mimeType, content } });
  await file('table.dat', 'application/octet-stream', Buffer.alloc(600, 1));
  await file('setup.exe', 'application/x-msdownload', Buffer.from('MZ'.padEnd(600, '\0')));
  await file(
    'film.webm',
    'video/webm',
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  );
  await file('tone.wav', 'audio/wav', silence());
  await file('notes.txt', 'text/plain', Buffer.from('All wells are in order.\n'.repeat(200)));
  await file('report.pdf', 'application/pdf', makePdf('Wells', ['All wells are in order.']));
  await file(
    'plan.png',
    'image/png',
    encodePng(600, 400, (x, y) => [x % 256, y % 256, 90]),
  );
  return convId;
}

/** A silent second, 8,000 samples of 8 bits (RIFF WAVE). */
function silence(): Buffer {
  const header = '52494646645f000057415645666d74201000000001000100401f0000401f00000100080064617461401f0000';
  return Buffer.concat([Buffer.from(header, 'hex'), Buffer.alloc(8_000, 128)]);
}
