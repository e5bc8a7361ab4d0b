/** A tone of so many seconds, 8,000 samples of 8 bits each second (RIFF WAVE). */
export function tone(seconds: number): Buffer {
  const samples = Buffer.from(Array.from({ length: seconds * 8_000 }, (_, i) => 128 + 60 * Math.sin(i / 3)));
  const header = Buffer.from('RIFF    WAVEfmt                     data    ', 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
