import { ERROR_POLICY } from '../../../shared/errors/errorPolicy.ts';
import type { ErrorData } from '../../../shared/errors/errors.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useNotices } from '../notices/noticesStore.ts';

interface WayOutProps {
  readonly error: ErrorData;
  readonly onProxyLogin: () => void;
}

/** The person's remedies for a network problem; nothing for other problems. */
export function WayOut({ error, onProxyLogin }: WayOutProps) {
  const { t } = useTranslation('frame');
  const { request } = useAppStores().bridge;
  const failed = useNotices((state) => state.failed);
  const openPage = () => {
    request('network.openPage', {}).catch(failed);
  };
  switch (ERROR_POLICY[error.code].remedy) {
    case 'web-page':
      return <Button onPress={openPage}>{t('status.openWebPage')}</Button>;
    case 'proxy-login':
      return <Button onPress={onProxyLogin}>{t('status.enterProxyLogin')}</Button>;
    case 'time':
    case 'someone':
    case 'password':
    case 'set-aside':
      return null;
  }
}
