/** The messages of a conversation that Parley notifies of and counts in the unread total: all, only critical ones, or none. */
export const NOTIFY_LEVELS = ['all', 'critical', 'none'] as const;
export type NotifyLevel = (typeof NOTIFY_LEVELS)[number];
