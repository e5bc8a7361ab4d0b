import { describe, type Log } from '../app/log.ts';
import type { OpenAccounts } from './openAccounts.ts';

interface NetworkParts {
  readonly openAccounts: Pick<OpenAccounts, 'refreshProxy' | 'refreshRules'>;
  readonly log: Log;
}

/** Tells the open accounts of another network. Waits for no other change: it changes no account, and a core may hang. */
export async function tellOfNetwork({ openAccounts, log }: NetworkParts): Promise<void> {
  for (const ended of await Promise.allSettled([openAccounts.refreshProxy(), openAccounts.refreshRules()]))
    if (ended.status === 'rejected') log.warn(`After a change of the network: ${describe(ended.reason)}`);
}
