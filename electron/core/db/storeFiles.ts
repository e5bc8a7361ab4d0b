import { join } from 'node:path';

/** The files of a store. */
export const storeFiles = (dir: string) => ({
  archive: join(dir, 'archive.db'),
  local: join(dir, 'local.db'),
  localBackup: join(dir, 'local.backup.db'),
  localOlderBackup: join(dir, 'local.backup.older.db'),
  search: join(dir, 'search.db'),
});
