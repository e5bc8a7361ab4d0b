import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Handovers } from './createHandovers.ts';

/** Handles the routes `handover.*` for the account that `current` returns. */
export function handoverRoutes(
  current: () => { readonly handovers: Handovers },
): Handlers<RoutesOf<'handover'>> {
  return {
    'handover.conversations': ({ convIds }) => current().handovers.conversations(convIds),
    'handover.import': ({ importId, parts }) => current().handovers.take(importId, parts),
    'handover.undo': async ({ undoId }) => {
      await current().handovers.undo(undoId);
      return null;
    },
  };
}
