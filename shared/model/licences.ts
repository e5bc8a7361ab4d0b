/** Something that Parley is shipped with and others made. */
export interface LicensedWork {
  readonly name: string;
  /** null: unknown, as of a part of a package that doesn't say. */
  readonly version: string | null;
  /** Data without code has no package that npm knows. */
  readonly kind: 'software' | 'data';
  /** The package that it is a part of; null: it is a package, or data on its own. */
  readonly within: string | null;
  /** An SPDX identifier, or what its package says in place of one. */
  readonly licence: string;
  /** The whole licence, with the names of those who hold the rights. */
  readonly text: string;
}
