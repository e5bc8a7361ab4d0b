import { useTranslation } from 'react-i18next';
import type { Account, History, SecretsBackend, Session } from '../../../shared/model.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useAppStores } from '../../stores/context.ts';
import { useLayout } from '../../stores/layout.ts';
import { useNotices } from '../../stores/notices.ts';
import { useSettings } from '../../stores/settings.ts';
import { useStatus } from '../../stores/status.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { FileSettings } from './FileSettings.tsx';
import styles from './SettingsDialog.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';

/** Settings, and what this computer keeps of the account. */
export function SettingsDialog({ session }: { readonly session: Extract<Session, { state: 'signed-in' }> }) {
  const { t } = useTranslation('frame');
  const { version } = useAppStores().info;
  const isOpen = useLayout((state) => state.dialog === 'settings');
  const close = useLayout((state) => state.closeDialog);
  return (
    <Dialog title={t('settings.heading')} isOpen={isOpen} onClose={close}>
      <Section className={styles['section']} title={t('settings.appearance')}>
        <ThemeChoice />
      </Section>
      <Section className={styles['section']} title={t('settings.writing')}>
        <EnterSends />
      </Section>
      <Section className={styles['section']} title={t('settings.heading', { ns: 'files' })}>
        <FileSettings />
      </Section>
      <Section className={styles['section']} title={t('settings.account')}>
        <AccountFacts account={session.account} />
      </Section>
      <Section className={styles['section']} title={t('settings.storage')}>
        <StorageFacts secrets={session.secrets} />
      </Section>
      <p className={styles['version']}>{t('settings.version', { version })}</p>
    </Dialog>
  );
}

function EnterSends() {
  const { t } = useTranslation('frame');
  const enterSends = useSettings((state) => state.settings.enterSends);
  const change = useSettings((state) => state.change);
  const failed = useNotices((state) => state.failed);
  return (
    <>
      <Switch isSelected={enterSends} onChange={(wanted) => change({ enterSends: wanted }).catch(failed)}>
        {t('settings.enterSends')}
      </Switch>
      <p className={styles['hint']}>
        {enterSends ? t('settings.enterSendsOn') : t('settings.enterSendsOff')}
      </p>
    </>
  );
}

function AccountFacts({ account }: { readonly account: Account }) {
  const { t } = useTranslation('frame');
  const show = useLayout((state) => state.show);
  return (
    <>
      <Facts>
        <dt>{t('settings.email')}</dt>
        <dd>{account.email}</dd>
        <dt>{t('settings.service')}</dt>
        <dd>{account.isDemo ? t('settings.demoService') : account.serviceUrl}</dd>
      </Facts>
      <div className={styles['buttons']}>
        <Button onPress={() => show('sign-out')}>{t('settings.signOut')}</Button>
        <Button onPress={() => show('forget')}>{t('settings.forget')}</Button>
      </div>
    </>
  );
}

const SECRETS = {
  protected: 'settings.secretsProtected',
  plain: 'settings.secretsPlain',
  unavailable: 'settings.secretsUnavailable',
} as const;
const HISTORY = {
  complete: 'settings.historyComplete',
  filling: 'settings.historyFilling',
  unknown: 'settings.historyUnknown',
} as const;

function StorageFacts({ secrets }: { readonly secrets: SecretsBackend }) {
  const { t } = useTranslation('frame');
  const history = useStatus((state) => state.status?.history);
  return (
    <Facts>
      <dt>{t('settings.secrets')}</dt>
      <dd>{t(SECRETS[secrets])}</dd>
      {history === undefined ? null : <HistoryFacts {...history} />}
    </Facts>
  );
}

function HistoryFacts({ state, stored, indexed }: History) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale);
  const counts = { stored: number.format(stored), indexed: number.format(indexed) };
  return (
    <>
      <dt>{t('settings.history')}</dt>
      <dd>{t(HISTORY[state], counts)}</dd>
      <dt>{t('settings.index')}</dt>
      <dd>{indexed >= stored ? t('settings.indexComplete') : t('settings.indexFilling', counts)}</dd>
    </>
  );
}
