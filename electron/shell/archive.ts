import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from '../../shared/model.ts';
import type { Credentials, FileRules } from '../core/protocol.ts';
import type { CoreClient } from './coreClient.ts';

/** What it takes to open an account's archive in core. Held in memory only, to open it again after a crash. */
export interface OpenArchive {
  readonly account: Account;
  /** 32 bytes. */
  readonly key: Uint8Array;
  readonly password: string;
}

/** The archive that core has open, and the folders that archives are kept in. */
export interface Archive {
  current(): OpenArchive | null;
  /** Whether the service accepts the credentials. Throws the AppError that says why not. */
  verify(credentials: Credentials): Promise<void>;
  /** Opens it in place of the one that is open. */
  open(next: OpenArchive): Promise<void>;
  setPassword(password: string): Promise<void>;
  /** Tells core the system's proxy anew. */
  refreshProxy(): Promise<void>;
  /** Tells core anew what the settings say of files. */
  refreshFileRules(): Promise<void>;
  close(): Promise<void>;
  /** Core lost it: there is nothing open any more. */
  drop(): void;
  /** Deletes an account's folder with everything in it. */
  remove(id: string): Promise<void>;
  /** Puts an account's folder out of the way, and returns its new name. */
  setAside(id: string, now: Date): Promise<string>;
}

export interface ArchiveOptions {
  /** The folder that holds one folder per account. */
  readonly accountsDir: string;
  readonly core: Pick<CoreClient, 'control'>;
  /** The system's proxy for an address; null for none. */
  readonly resolveProxy: (serviceUrl: string) => Promise<string | null>;
  /** What the settings say of files, in the network that the computer is in. */
  readonly fileRules: () => FileRules;
}

export function createArchive({ accountsDir, core, resolveProxy, fileRules }: ArchiveOptions): Archive {
  let opened: OpenArchive | null = null;
  const dirOf = (id: string) => path.join(accountsDir, id);

  async function applyProxyFor(serviceUrl: string): Promise<void> {
    await core.control('setProxy', { url: await resolveProxy(serviceUrl) });
  }

  async function refreshFileRules(): Promise<void> {
    await core.control('setFileRules', fileRules());
  }

  async function close(): Promise<void> {
    if (!opened) return;
    await core.control('close', {});
    opened = null;
  }

  return {
    current: () => opened,
    async verify(credentials) {
      await applyProxyFor(credentials.serviceUrl);
      await core.control('verify', credentials);
    },
    async open(next) {
      await close();
      const dir = dirOf(next.account.id);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await applyProxyFor(next.account.serviceUrl);
      await refreshFileRules();
      await core.control('open', { account: next.account, dir, key: next.key, password: next.password });
      opened = next;
    },
    async setPassword(password) {
      if (!opened) return;
      await core.control('setPassword', { password });
      opened = { ...opened, password };
    },
    async refreshProxy() {
      if (opened) await applyProxyFor(opened.account.serviceUrl);
    },
    refreshFileRules,
    close,
    drop() {
      opened = null;
    },
    async remove(id) {
      await rm(dirOf(id), { recursive: true, force: true });
    },
    async setAside(id, now) {
      const name = `${id}.locked-${now.getTime()}`;
      await rename(dirOf(id), dirOf(name)).catch(ignoreMissing);
      return name;
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
