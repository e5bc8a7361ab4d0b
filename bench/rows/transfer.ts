import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Started, startMeasuredService } from '../measuredService.ts';
import { type Benchmark, row } from '../row.ts';
import { withFolder } from '../stores.ts';

const GIB = 2 ** 30;
const RUNS = 5;
const PROGRAM = fileURLToPath(new URL('../transferFile.ts', import.meta.url));

interface Moved {
  readonly ms: number;
  /** Bytes. */
  readonly grown: number;
  readonly msgId?: number;
  readonly sha256?: string;
}

/**
 * How fast a file of 1 GiB goes to the service and back, and how much memory that takes; compared by its SHA-256. What comes back is
 * encrypted as it arrives, which curl doesn't do.
 */
export const transfer: Benchmark = {
  name: 'transfer',
  run: () =>
    withFolder(async (dir) => {
      const service = await startMeasuredService(10);
      const file = join(dir, 'big.bin');
      const sha256 = writeRandom(file);
      const up: number[] = [];
      const down: number[] = [];
      const grown: { up: number[]; down: number[] } = { up: [], down: [] };
      for (let run = 0; run < RUNS; run += 1) {
        const upload = move(service, 'upload', file);
        up.push(curlUpload(service, file) / upload.ms);
        grown.up.push(upload.grown / 1e6);

        const attachmentId = await attachmentOf(service, upload.msgId ?? 0);
        const download = move(service, 'download', attachmentId, join(dir, 'files'));
        down.push(curlDownload(service, attachmentId, join(dir, 'curl.bin')) / download.ms);
        grown.down.push(download.grown / 1e6);
        if (download.sha256 !== sha256) throw new Error('What came back is not what was sent.');
        rmSync(join(dir, 'files'), { recursive: true });
      }
      await service.stop();
      const note = 'curl, to and from the same service';
      return [
        row('upload of 1 GiB: throughput', 'ratio', up, note),
        row('upload of 1 GiB: growth of memory', 'MB', grown.up, 'the process before it'),
        row('download of 1 GiB: throughput', 'ratio', down, note),
        row('download of 1 GiB: growth of memory', 'MB', grown.down, 'the process before it'),
      ];
    }),
};

function writeRandom(file: string): string {
  const hash = createHash('sha256');
  const handle = openSync(file, 'w');
  for (let written = 0; written < GIB; written += 2 ** 24) {
    const chunk = randomBytes(2 ** 24);
    hash.update(chunk);
    writeSync(handle, chunk);
  }
  closeSync(handle);
  return hash.digest('hex');
}

function move(service: Started, ...args: readonly string[]): Moved {
  const input = JSON.stringify(service);
  return JSON.parse(String(execFileSync(process.execPath, [PROGRAM, ...args], { input }))) as Moved;
}

function curlUpload({ url, email, password }: Started, file: string): number {
  return timed('curl', [
    '-sf',
    '-F',
    `email=${email}`,
    '-F',
    `password=${password}`,
    '-F',
    `uploadFile=@${file}`,
    `${url}/sendfile`,
  ]);
}

function curlDownload({ url, email, password }: Started, attachmentId: string, target: string): number {
  const fields = { email, password, attachmentId };
  const form = Object.entries(fields).flatMap(([name, value]) => ['-d', `${name}=${value}`]);
  return timed('curl', ['-sf', '-o', target, `${url}/getfile`, ...form]);
}

/** Milliseconds that the program says it took for the transfer itself. */
function timed(program: string, args: readonly string[]): number {
  const output = String(execFileSync(program, ['-w', '\n%{time_total}', ...args]));
  return Number(output.slice(output.lastIndexOf('\n'))) * 1_000;
}

async function attachmentOf({ url, email, password }: Started, msgId: number): Promise<string> {
  const body = new URLSearchParams({ email, password, msgId: String(msgId - 1), msgLimit: '1' });
  const answer = await fetch(`${url}/get`, { method: 'POST', body });
  const [message] = (await answer.json()) as { attachment: { attachmentId: string } }[];
  if (!message) throw new Error('The file that was sent is not there.');
  return message.attachment.attachmentId;
}
