import { senderName } from '../../shared/words/senderName.ts';
import { useTranslation } from './useTranslation.ts';

export function useSenderName(): (email: string) => string {
  const { t } = useTranslation('frame');
  return (email) => senderName(t, email);
}
