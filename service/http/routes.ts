import type { Edge } from '../dialects/dialect.ts';
import type { Poster } from '../posting.ts';
import type { Store } from '../store/openServiceStore.ts';
import type { Authenticate } from './authenticate.ts';

/** The parts that the routes use. */
export interface Routes {
  readonly store: Store;
  readonly authenticate: Authenticate;
  readonly poster: Poster;
  readonly edge: Edge;
  /** Whether callback addresses may lead to this computer and to private networks. */
  readonly allowPrivateCallbacks: boolean;
}
