import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { embeddedWorks } from './embeddedWorks.ts';
import { packageIn, refusals } from './works.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

export interface ShippedLicences {
  /** Notes the packages of one build, and of its workers. */
  plugin(): Plugin;
  /** Writes the licences of all that is shipped. @throws if one isn't allowed, with the names of the packages */
  write(file: string): void;
}

/** Finds what is shipped by the modules that are bundled, not by what package.json says. */
export function shippedLicences(): ShippedLicences {
  const folders = new Set(unbundled());
  const plugin = (): Plugin => ({
    name: 'shipped-licences',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
        const folder = folderOf(id);
        if (folder !== null) folders.add(folder);
      }
    },
  });
  const write = (file: string) => {
    const packages = [...folders].map(packageIn);
    // One version may be installed in several folders.
    const once = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
    const works = [...once.values(), ...embeddedWorks()];
    const refused = refusals(works);
    if (refused.length > 0) throw new Error(`This must not be shipped:\n${refused.join('\n')}`);
    const sorted = works.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    writeFileSync(file, JSON.stringify(sorted));
  };
  return { plugin, write };
}

/** The packages that stay imports, with those they are made of; and Electron. */
function unbundled(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  const production = Object.keys(packages).filter((name) => name !== '' && packages[name]?.dev !== true);
  return [...production, 'node_modules/electron'].map((folder) => path.join(ROOT, folder));
}

/** The folder of a module's package; null for a module of this repository. Build tools add modules of their own. */
function folderOf(id: string): string | null {
  const [, tool] = /^\0(vite|rolldown)\//u.exec(id) ?? [];
  if (tool !== undefined) return path.join(ROOT, 'node_modules', tool);
  const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//u.exec(id) ?? [];
  return folder === undefined ? null : path.normalize(folder);
}
