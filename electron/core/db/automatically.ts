import type { Store } from './store.ts';

/**
 * Changes records of backups as each computer does automatically: a change that the person makes on any of them, also before this, wins when
 * they are merged.
 */
export function automatically<T>({ local }: Pick<Store, 'local'>, change: () => T): T {
  return local.transaction(() => {
    const isInside = local.get('SELECT 1 FROM recording WHERE isAutomatic') !== undefined;
    if (isInside) return change();
    local.run('UPDATE recording SET isAutomatic = 1');
    const result = change();
    local.run('UPDATE recording SET isAutomatic = 0');
    return result;
  });
}
