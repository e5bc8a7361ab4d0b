import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Triage } from './createTriage.ts';

/** Handles the routes `triage.*` for the account that `current` returns. */
export function triageRoutes(current: () => { readonly triage: Triage }): Handlers<RoutesOf<'triage'>> {
  return {
    'triage.set': ({ conversations, to }) => current().triage.set(conversations, to),
    'triage.undo': async ({ undoId }) => {
      await current().triage.undo(undoId);
      return null;
    },
  };
}
