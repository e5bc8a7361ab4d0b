import type { Account, SecretsBackend, Session } from '../../../shared/model/session.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Facts } from '../../ui/display/Facts.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { useSought } from '../../ui/page/soughtOnPage.ts';
import { useRemoveAccount } from '../account/useRemoveAccount.ts';
import { LabelSettings } from '../labels/manage/LabelSettings.tsx';
import { useLayout } from '../navigation/layoutStore.ts';
import { useAction } from '../notices/useAction.ts';
import styles from './SettingsDialog.module.css';
import { WebClientAddress } from './WebClientAddress.tsx';

type SignedIn = Extract<Session, { state: 'signed-in' }>;

export function AccountSettings({ session }: { readonly session: SignedIn }) {
  const { t } = useTranslation('frame');
  return (
    <>
      <Section className={styles['section']} title={t('heading', { ns: 'labels' })}>
        <LabelSettings />
      </Section>
      <Section className={styles['section']} title={t('settings.account')}>
        <AccountFacts {...session} />
      </Section>
    </>
  );
}

const SECRETS = {
  protected: 'settings.secretsProtected',
  plain: 'settings.secretsPlain',
  unavailable: 'settings.secretsUnavailable',
} as const;

/** Authorities that an administrator added, since they can read along with the connection to the service. */
function ExtraCertificates() {
  const { t } = useTranslation('frame');
  const { extraCertificates } = useAppStores().info;
  if (!extraCertificates) return null;
  return (
    <>
      <dt>{t('settings.extraCertificates')}</dt>
      <dd>{t('settings.extraCertificatesFrom', extraCertificates)}</dd>
    </>
  );
}

function AccountFacts({ account, secrets }: { readonly account: Account; readonly secrets: SecretsBackend }) {
  const { t } = useTranslation('frame');
  const show = useLayout((state) => state.show);
  const remove = useRemoveAccount();
  const { isPending, run } = useAction();
  const forget = () => void run(async () => void (await remove(account)));
  return (
    <>
      <Facts>
        <dt>{t('settings.email')}</dt>
        <dd>{account.email}</dd>
        <dt>{t('settings.service')}</dt>
        <dd>{account.isDemo ? t('settings.demoService') : account.serviceUrl}</dd>
        <dt>{t('settings.secrets')}</dt>
        <dd>{t(SECRETS[secrets])}</dd>
        <ExtraCertificates />
      </Facts>
      {account.isDemo ? null : <WebClientAddress account={account.id} />}
      <div className={styles['buttons']}>
        <Button onPress={() => show('sign-out')}>{t('settings.signOut')}</Button>
        <span ref={useSought(t('settings.forget'))}>
          <Button isPending={isPending} onPress={forget}>
            {t('settings.forget')}
          </Button>
        </span>
      </div>
    </>
  );
}
