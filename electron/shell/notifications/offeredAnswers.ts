import type { NotificationConstructorOptions } from 'electron';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { NotifiedPlace } from '../../../shared/model/notifications.ts';
import { words } from '../app/shellWords.ts';

/**
 * The answers that a notification offers. `place`: null for one about several conversations, which can only be pressed. Electron's
 * documentation of NotificationConstructorOptions: only macOS and Windows have replies.
 */
export function offeredAnswers(
  place: NotifiedPlace | null,
  platform: AppInfo['platform'],
): NotificationConstructorOptions {
  if (place === null) return { hasReply: false, actions: [] };
  const text = words('notifications');
  const actions = [{ type: 'button' as const, text: text('markRead') }];
  return platform === 'linux'
    ? { hasReply: false, actions }
    : { hasReply: true, replyPlaceholder: text('reply'), actions };
}
