import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getRawHeader } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { parse } from 'yaml';

/** A packed Parley: the program, and the archive of its code. */
export interface PackedApp {
  readonly program: string;
  /** All that is installed. */
  readonly folder: string;
  readonly archive: string;
  /** The file that records the hash of the archive's header; null on Linux, where Electron checks none. */
  readonly record: string | null;
  /** The licences of Chromium and what it is made of, as Electron comes with them. */
  readonly chromiumLicences: string;
}

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly offset?: string;
  readonly size?: number;
  /** It lies beside the archive. */
  readonly unpacked?: boolean;
  readonly integrity?: { readonly hash: string };
}

const LICENCES = 'LICENSES.chromium.html';
/** Fuses that electron-builder can't set, and that don't decide who runs which code: how WebAssembly guards its memory. */
const LEFT_ALONE: readonly string[] = [String(FuseV1Options.WasmTrapHandlers)];
/**
 * Beside the archive and its unpacked files: what Electron and electron-builder put there. On macOS that is icons, translations of the
 * system's menu and licences, on Windows the program that asks for more rights, on Linux the profile of AppArmor.
 */
const BESIDE =
  /^(?:app\.asar|app-update\.yml|elevate\.exe|package-type|apparmor-profile|Assets\.car|[^/]+\.icns|[^/]+\.lproj\/[^/]+|LICENSE\.electron\.txt|LICENSES\.chromium\.html)$/u;
/** Files that Node or Electron could run as the code of an app. */
const CODE = /\.(?:[cm]?js|node|asar)$/u;
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
    const resources = path.join(contents, 'Resources');
    return {
      program: bundle,
      folder: bundle,
      archive: path.join(resources, 'app.asar'),
      record: path.join(contents, 'Info.plist'),
      chromiumLicences: path.join(resources, LICENCES),
    };
  });
  const others = found('{linux,win}*unpacked/{parley,Parley.exe}').map((program) => {
    const folder = path.dirname(program);
    return {
      program,
      folder,
      archive: path.join(folder, 'resources', 'app.asar'),
      record: program.endsWith('.exe') ? program : null,
      chromiumLicences: path.join(folder, LICENCES),
    };
  });
  return [...mac, ...others];
}

/**
 * Compares a packed app with electron-builder.yml, and its code with the hashes that the archive has of it, and looks for the licences
 * and for files that no one packed. One line for each difference.
 */
export async function differences(app: PackedApp): Promise<readonly string[]> {
  const licences = existsSync(app.chromiumLicences) ? [] : [`${app.chromiumLicences} is missing`];
  return [...(await fuseDifferences(app.program)), ...archiveDifferences(app), ...strays(app), ...licences];
}

/** Files beside the archive that aren't known, and code anywhere else. */
function strays({ folder, archive }: PackedApp): readonly string[] {
  const resources = path.dirname(archive);
  const unpacked = packedFiles(getRawHeader(archive).header as Entry).filter(([, entry]) => entry.unpacked);
  const listed = new Set(unpacked.map(([name]) => `${path.basename(archive)}.unpacked${name}`));
  const isPacked = (file: string) => {
    const name = path.relative(resources, file).replaceAll(path.sep, '/');
    return name.startsWith('../') ? !CODE.test(name) : listed.has(name) || BESIDE.test(name);
  };
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !isPacked(file))
    .map((file) => `${file} was not packed`);
}

async function fuseDifferences(program: string): Promise<readonly string[]> {
  const wire = new Map(Object.entries(await getCurrentFuseWire(program)));
  const fuses = Object.entries(configuredFuses());
  const wrong = fuses.filter(
    ([name, isOn]) => wire.get(position(name)) !== (isOn ? FuseState.ENABLE : FuseState.DISABLE),
  );
  const named = fuses.map(([name]) => position(name));
  const known = ['version', ...named, ...LEFT_ALONE];
  const unnamed = [...wire.keys()].filter((key) => !known.includes(key));
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
  const contentOf = (name: string, { offset, size = 0, unpacked = false }: Entry) => {
    if (unpacked) return readFileSync(`${archive}.unpacked${name}`);
    // The header is behind its size, which takes 8 bytes.
    const start = 8 + headerSize + Number(offset);
    return bytes.subarray(start, start + size);
  };
  const files = packedFiles(header as Entry);
  const wrong = files.filter(([name, entry]) => entry.integrity?.hash !== sha256(contentOf(name, entry)));
  const outside = files.filter(([name, { unpacked }]) => unpacked && !name.endsWith('.node'));
  const isRecorded = record === null || readFileSync(record).includes(sha256(headerString));
  const hasLicences = files.some(([name]) => name === '/dist/renderer/licences.json');
  return [
    ...wrong.map(([name]) => `${archive}: ${name} differs from its hash`),
    ...outside.map(([name]) => `${archive}: ${name} lies beside the archive, where Electron checks nothing`),
    ...(isRecorded ? [] : [`${record}: the hash of the archive's header is missing`]),
    ...(hasLicences ? [] : [`${archive}: the licences of what is shipped are missing`]),
  ];
}

/** The files of an archive, also those that lie beside it. */
function packedFiles(entry: Entry, name = ''): readonly (readonly [string, Entry])[] {
  if (entry.files)
    return Object.entries(entry.files).flatMap(([part, each]) => packedFiles(each, `${name}/${part}`));
  // A link has no content of its own.
  return entry.size === undefined ? [] : [[name, entry]];
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
