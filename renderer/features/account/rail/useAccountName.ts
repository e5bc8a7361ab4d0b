import type { ListedAccount } from '../../../../shared/model/session.ts';
import { visibleLine } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useAccounts } from '../accountsStore.ts';

/** Names an account by its address, and by its service where two have one address: "ana@chat.example, 3 unread messages". */
export function useAccountName({ email, serviceUrl, isDemo, state, unread }: ListedAccount): string {
  const { t } = useTranslation('frame');
  const isShared = useAccounts(
    ({ accounts }) => accounts.filter((each) => each.email.toLowerCase() === email.toLowerCase()).length > 1,
  );
  const service = isDemo ? t('settings.demoService') : visibleLine(serviceUrl);
  const parts = [
    visibleLine(email),
    isShared ? service : '',
    unread > 0 ? t('accounts.unread', { count: unread }) : '',
    state === 'open' ? '' : t(`accounts.states.${state}`),
  ];
  return parts.filter((part) => part !== '').join(', ');
}
