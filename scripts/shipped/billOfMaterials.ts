import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { LicensedWork } from '../../shared/model/licences.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const LIST = path.join(ROOT, 'dist', 'renderer', 'licences.json');
/** How npm marks what package.json has for development. Of Parley, much of that is bundled. */
const FOR_DEVELOPMENT = 'cdx:npm:package:development';

interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version?: string;
  readonly scope?: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
  readonly licenses?: readonly { readonly license: { readonly id: string } | { readonly name: string } }[];
  /** Its parts that others made. */
  readonly components?: readonly Component[];
}

interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

/** A bill of materials in the format CycloneDX 1.5, as far as it matters here. */
export interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
}

/** npm's bill of all that is installed, which is more than is shipped. */
export async function installedBill(): Promise<Bill> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const options = { cwd: ROOT, maxBuffer: 2 ** 26, shell: process.platform === 'win32' };
  return JSON.parse((await promisify(execFile)('npm', args, options)).stdout);
}

/** All that is shipped, as the last build found it. @throws when nothing is built */
export function shippedWorks(): readonly LicensedWork[] {
  if (!existsSync(LIST)) throw new Error('Nothing is built. Run `npm run build` first.');
  return JSON.parse(readFileSync(LIST, 'utf8'));
}

/**
 * The bill of what is shipped: the installed packages among it with the parts that others made, and data.
 * @throws when a package isn't installed
 */
export function shippedBill(installed: Bill, works: readonly LicensedWork[]): Bill {
  const whole = works.filter(({ within }) => within === null);
  const components = whole.map((work) => componentOf(work, installed, works));
  const root = installed.metadata.component;
  const kept = new Set([root, ...components].map((each) => each['bom-ref']));
  return {
    ...installed,
    // npm names it by the folder.
    metadata: { ...installed.metadata, component: { ...root, name: 'parley' } },
    components,
    dependencies: installed.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) })),
  };
}

function componentOf(work: LicensedWork, installed: Bill, works: readonly LicensedWork[]): Component {
  const { name, version } = work;
  if (work.kind === 'data') return described(work);
  const found = installed.components.find((each) => each.name === name && each.version === version);
  if (!found)
    throw new Error(`${name} ${version} is shipped, but not installed. Run \`npm run build\` again.`);
  const parts = works.filter(({ within }) => within === name).map((part) => described(part));
  return {
    ...found,
    scope: 'required',
    properties: (found.properties ?? []).filter((property) => property.name !== FOR_DEVELOPMENT),
    ...(parts.length > 0 && { components: parts }),
  };
}

/** A work that npm doesn't know. `Public domain` has no identifier. */
function described({ name, version, kind, within, licence }: LicensedWork): Component {
  const license = licence === 'Public domain' ? { name: licence } : { id: licence };
  const type = kind === 'data' ? 'data' : 'library';
  const ref = `${within ?? 'parley'}/${name.replaceAll(' ', '-')}`;
  return { 'bom-ref': ref, type, name, ...(version !== null && { version }), licenses: [{ license }] };
}
