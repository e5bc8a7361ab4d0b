import type { TFunction } from 'i18next';
import { displayName } from '../../shared/model/people.ts';
import { useTranslation } from './useTranslation.ts';

/** The name shown for the sender of a message; '' is a sender that the service didn't name. */
export function senderName(t: TFunction<'frame'>, email: string): string {
  return email === '' ? t('unknown.sender') : displayName(email);
}

export function useSenderName(): (email: string) => string {
  const { t } = useTranslation('frame');
  return (email) => senderName(t, email);
}
