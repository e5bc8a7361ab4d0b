import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Directory } from './directory.ts';

/** Handles the routes `directory.*` for the account that `current` returns. */
export function directoryRoutes(
  current: () => { readonly directory: Directory },
): Handlers<RoutesOf<'directory'>> {
  return {
    'directory.page': (input) => current().directory.page(input),
    'directory.about': ({ email }) => current().directory.about(email),
    'directory.note': (input) => current().directory.note(input),
    'directory.known': () => current().directory.known(),
  };
}
