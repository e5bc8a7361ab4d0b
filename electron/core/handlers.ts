import type { CoreRouteName, Handlers } from '../../shared/contract/index.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { createFilesLeaving } from './drafts/filesLeaving.ts';
import { draftRoutes } from './drafts/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import type { Session } from './session/types.ts';
import { syncRoutes } from './sync/routes.ts';

/**
 * Answers the page's requests for the account that `current` gives.
 * `current` throws AppError `signed-out` when there is none.
 */
export function coreHandlers(current: () => Session): Handlers<CoreRouteName> {
  const filesLeaving = createFilesLeaving();
  return {
    ...sessionRoutes(current),
    ...syncRoutes(current),
    ...eventRoutes(current),
    ...conversationRoutes(current),
    ...messageRoutes(current),
    ...peopleRoutes(current),
    ...searchRoutes(current),
    ...fileRoutes(current),
    ...draftRoutes(current, filesLeaving),
    ...outboxRoutes(current, filesLeaving),
  };
}
