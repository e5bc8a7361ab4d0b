import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { AppError } from '../../../shared/errors/errors.ts';
import type { DigestOffer } from '../../../shared/model/digest.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { createQuery } from '../../lib/query/query.ts';
import { tellHere } from './tellHere.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly digest: Connected<DigestState>;
  }
}

export interface DigestState {
  /** Null: nothing is offered, or it isn't known yet. */
  readonly offer: DigestOffer | null;
  /** The offer was seen. Never rejects. */
  dismiss(): void;
}

/** Says that the person is here, and follows what came while they were not. */
export function createDigestStore(
  { request, on }: Bridge,
  window: Window,
  failed: (thrown: unknown) => void,
): Connected<DigestState> {
  const store = createStore<DigestState>(() => ({
    offer: null,
    dismiss: () => void request('digest.dismiss', {}).catch(failed),
  }));
  const { watch } = createQuery({
    ...{ on, failed },
    ask: () => request('digest.offer', {}),
    answered: (offer) => store.setState({ offer }),
    touchedBy: { digest: () => true, changed: () => true },
  });
  /** It is told again in a minute. A banner says already that the disk is full. */
  const couldNotTell = (thrown: unknown) => {
    if (AppError.from(thrown).code !== 'disk-full') failed(thrown);
  };
  const connect = () => {
    const stops = [watch(), tellHere(window, () => void request('digest.here', {}).catch(couldNotTell))];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return Object.assign(store, { connect });
}

export const useDigestOffer = <T>(select: (state: DigestState) => T): T =>
  useStore(useAccountStores().digest, select);
