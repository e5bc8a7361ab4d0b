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
