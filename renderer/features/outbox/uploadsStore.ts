import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { UploadProgress } from '../../../shared/model/files/files.ts';
import type { OutboxId } from '../../../shared/model/ids.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly uploads: Connected<UploadsState>;
  }
}

export interface UploadsState {
  /** How far each file is that is being sent now. */
  readonly byId: ReadonlyMap<OutboxId, UploadProgress>;
}

export function createUploadsStore({ on }: Pick<Bridge, 'on'>): Connected<UploadsState> {
  const store = createStore<UploadsState>(() => ({ byId: new Map() }));
  const connect = () =>
    on('uploads', (uploads) =>
      store.setState({ byId: new Map(uploads.map((progress) => [progress.id, progress])) }),
    );
  return Object.assign(store, { connect });
}

/** How far that file is; undefined while it is not being sent. Draws again only what shows this file. */
export const useUpload = (id: OutboxId): UploadProgress | undefined =>
  useStore(useAccountStores().uploads, ({ byId }) => byId.get(id));
