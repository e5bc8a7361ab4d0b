import type { ListDamage } from '../../../shared/model/session.ts';
import { dateFormat } from '../../lib/format/formatters.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';

/** Returns a function that says what happened to the list of accounts, and where the damaged one is. */
export function useListDamage(): (damage: ListDamage) => string {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  return ({ setAsideAs: name, backupAt }) => {
    if (backupAt === null) return t('signIn.listLost', { name });
    const format = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    return t('signIn.listRestored', { name, time: format.format(backupAt) });
  };
}
