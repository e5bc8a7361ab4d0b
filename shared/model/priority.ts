/** 0 normal, 3 critical (service API, section 4.3). */
export type SendPriority = 0 | 3;

/**
 * Reads the `priority` string of a message. The service's document shows only `normal`; the string for critical is
 * "not shown", so it is recognised by the words and numbers the document uses for it, and anything else stays visible as it is.
 */
export function priorityOf(priority: string): 'normal' | 'critical' | 'other' {
  const value = priority.trim().toLowerCase();
  if (value === 'normal' || value === '0' || value === '') return 'normal';
  return value === 'critical' || value === '3' ? 'critical' : 'other';
}

/**
 * Whether a message may be critical, for what must not be missed: a message is sent as normal or as critical (service API, section 4.3), and
 * the service may call the latter by any word.
 */
export const mayBeCritical = (priority: string): boolean => priorityOf(priority) !== 'normal';
