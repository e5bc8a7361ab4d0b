import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getRawHeader } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { FuseState } from '@electron/fuses/dist/constants.js';
import { parse } from 'yaml';

/** A packed Parley: the program, and the archive of its code. */
export interface PackedApp {
  readonly program: string;
  readonly archive: string;
  /** The file that records the hash of the archive's header; null on Linux, where Electron checks none. */
  readonly record: string | null;
}

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly offset?: string;
  readonly size?: number;
  readonly integrity?: { readonly hash: string };
}

const CONFIGURATION = path.join(import.meta.dirname, '..', 'electron-builder.yml');

/** The fuses of electron-builder.yml by their names. */
export function configuredFuses(): Readonly<Record<string, boolean>> {
  return parse(readFileSync(CONFIGURATION, 'utf8')).electronFuses;
}

/** Finds the unpacked apps in the `output` of electron-builder. */
export function packedApps(output: string): readonly PackedApp[] {
  const found = (pattern: string) =>
    globSync(pattern, { cwd: output }).map((file) => path.join(output, file));
  const mac = found('mac*/*.app').map((bundle) => {
    const contents = path.join(bundle, 'Contents');
    const archive = path.join(contents, 'Resources', 'app.asar');
    return { program: bundle, archive, record: path.join(contents, 'Info.plist') };
  });
  const others = found('{linux,win}*unpacked/{parley,Parley.exe}').map((program) => {
    const archive = path.join(path.dirname(program), 'resources', 'app.asar');
    return { program, archive, record: program.endsWith('.exe') ? program : null };
  });
  return [...mac, ...others];
}

/** Compares a packed app with electron-builder.yml, and its archive with the archive's own hashes. One line for each difference. */
export async function differences(app: PackedApp): Promise<readonly string[]> {
  return [...(await fuseDifferences(app.program)), ...archiveDifferences(app)];
}

async function fuseDifferences(program: string): Promise<readonly string[]> {
  const wire = new Map(Object.entries(await getCurrentFuseWire(program)));
  const fuses = Object.entries(configuredFuses());
  const wrong = fuses.filter(
    ([name, isOn]) => wire.get(position(name)) !== (isOn ? FuseState.ENABLE : FuseState.DISABLE),
  );
  const named = fuses.map(([name]) => position(name));
  const unnamed = [...wire.keys()].filter((key) => key !== 'version' && !named.includes(key));
  return [
    ...wrong.map(([name, isOn]) => `${program}: the fuse ${name} is not ${isOn ? 'on' : 'off'}`),
    ...unnamed.map((key) => `${program}: electron-builder.yml doesn't name fuse ${key}`),
  ];
}

/** The place of a fuse in Electron's row of fuses, by its name in electron-builder.yml. */
function position(name: string): string {
  const key = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return String(Object.entries(FuseV1Options).find(([option]) => option === key)?.[1]);
}

function archiveDifferences({ archive, record }: PackedApp): readonly string[] {
  const { header, headerString, headerSize } = getRawHeader(archive);
  const bytes = readFileSync(archive);
  // The header is behind its size, which takes 8 bytes.
  const wrong = packedFiles(header as Entry).filter(([, { offset, size = 0, integrity }]) => {
    const start = 8 + headerSize + Number(offset);
    return integrity?.hash !== sha256(bytes.subarray(start, start + size));
  });
  const isRecorded = record === null || readFileSync(record).includes(sha256(headerString));
  return [
    ...wrong.map(([name]) => `${archive}: ${name} differs from its hash`),
    ...(isRecorded ? [] : [`${record}: the hash of the archive's header is missing`]),
  ];
}

/** The files inside an archive, without those that lie beside it. */
function packedFiles(entry: Entry, name = ''): readonly (readonly [string, Entry])[] {
  if (entry.files)
    return Object.entries(entry.files).flatMap(([part, each]) => packedFiles(each, `${name}/${part}`));
  return entry.offset === undefined ? [] : [[name, entry]];
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
