import { useCallback } from 'react';
import type { StoreApi } from 'zustand';
import type { OutboxId } from '../../../shared/model/ids.ts';
import { isUnderWay, type OutboxItem } from '../../../shared/model/outbox.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';
import type { OutboxStoreState } from './outboxStore.ts';

/** Returns what watches a file that may have been delivered before it was cancelled, and says so if it was. */
export function useTooLate(): (item: OutboxItem) => Promise<void> {
  const { t } = useTranslation('thread');
  const { outbox } = useAccountStores();
  const explain = useNotices((state) => state.explain);
  return useCallback(
    async ({ id, file }) => {
      if (!(await isDelivered(outbox, id)) || file === null) return;
      explain(t('upload.tooLate', { name: spellOutHidden(file.name) }));
    },
    [outbox, explain, t],
  );
}

/** Resolves when that is known. */
async function isDelivered(outbox: StoreApi<OutboxStoreState>, id: OutboxId): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = ({ items }: OutboxStoreState) => {
    const state = items.find((item) => item.id === id)?.state;
    if (!state || !isUnderWay(state)) resolve();
  };
  const stop = outbox.subscribe(look);
  look(outbox.getState());
  await promise;
  stop();
  const item = await outbox
    .getState()
    .find(id)
    .catch(() => null);
  return item?.state.kind === 'sent';
}
