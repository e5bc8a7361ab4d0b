import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Labels } from './createLabels.ts';

/** Handles the routes `labels.*` and `notes.*` for the account that `current` returns. */
export function labelRoutes(
  current: () => { readonly labels: Labels },
): Handlers<RoutesOf<'labels' | 'notes'>> {
  return {
    'labels.list': () => current().labels.list(),
    'labels.save': ({ id, ...label }) => current().labels.save(id, label),
    'labels.move': ({ id, to }) => {
      current().labels.move(id, to);
      return null;
    },
    'labels.remove': ({ id }) => current().labels.remove(id),
    'labels.set': ({ convIds, ...labelling }) => current().labels.set(convIds, labelling),
    'labels.shares': ({ convIds }) => current().labels.shares(convIds),
    'labels.undo': async ({ undoId }) => {
      await current().labels.undo(undoId);
      return null;
    },
    'notes.get': ({ convId }) => current().labels.note(convId),
    'notes.set': ({ convId, text }) => current().labels.setNote(convId, text),
  };
}
