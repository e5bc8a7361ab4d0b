import type { EventEmitter } from 'node:events';
import type { TestedNotification } from '../../../shared/model/notifications.ts';

/** The system has this long to say that it showed a test or refused it, ms. Some never say either. */
export const TEST_LIMIT_MS = 5_000;

/** Resolves when the system has shown or refused the notification, or has said nothing for `TEST_LIMIT_MS`. Call it before it is shown. */
export function testOutcome(
  notification: Pick<EventEmitter, 'once'>,
  later: (run: () => void, ms: number) => void,
): Promise<TestedNotification> {
  const { promise, resolve } = Promise.withResolvers<TestedNotification>();
  notification.once('show', () => resolve({ state: 'shown' }));
  notification.once('failed', () => resolve({ state: 'refused' }));
  later(() => resolve({ state: 'unconfirmed' }), TEST_LIMIT_MS);
  return promise;
}
