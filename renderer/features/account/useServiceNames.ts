import type { Account } from '../../../shared/model/session.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';

/** Returns a function that names each of these accounts by its address, and by its service where two have one address. */
export function useServiceNames(accounts: readonly Account[]): (account: Account) => string {
  const { t } = useTranslation('frame');
  return ({ email, serviceUrl, isDemo }) => {
    const isShared = accounts.filter((each) => each.email.toLowerCase() === email.toLowerCase()).length > 1;
    const service = isDemo ? t('settings.demoService') : visibleLine(serviceUrl);
    return isShared ? `${visibleLine(email)}, ${service}` : visibleLine(email);
  };
}
