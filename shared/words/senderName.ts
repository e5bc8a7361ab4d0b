import type { Translator } from '../locales/index.ts';
import { displayName } from '../model/people.ts';

/** The name shown for the sender of a message; '' is a sender that the service didn't name. */
export function senderName(t: Translator<'frame'>, email: string): string {
  return email === '' ? t('unknown.sender') : displayName(email);
}
