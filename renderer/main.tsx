import type { i18n } from 'i18next';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import { AppError } from '../shared/errors/errors.ts';
import { formatLocale } from '../shared/locales/formatLocale.ts';
import { App } from './App.tsx';
import { createAppBridge } from './lib/bridge/pageBridge.ts';
import { AppStoresContext } from './lib/bridge/storesContext.ts';
import { createI18n } from './locales/i18n.ts';
import { createWords, WordsContext } from './locales/useTranslation.ts';
import { connectApp, createAppStores } from './stores/appStores.ts';
import { EmptyState } from './ui/display/EmptyState.tsx';
import { NowProvider } from './ui/display/Now.tsx';

/** Asks what the first screen depends on, all at once, so that it is drawn once and right. */
async function start(): Promise<ReactNode> {
  const bridge = createAppBridge(window.parley);
  const { request } = bridge;
  const [info, session, settings, accounts, alone, places] = await Promise.all([
    request('app.info', {}),
    request('session.get', {}),
    request('settings.get', {}),
    request('accounts.list', {}),
    request('windows.own', {}),
    request('windows.list', {}),
  ]);
  const stores = createAppStores(bridge, { info, session, settings, accounts, alone, places });
  connectApp(stores);
  const locale = formatLocale(info.region);
  return (
    <WordsContext value={createWords(createI18n(locale), locale)}>
      <I18nProvider locale={locale}>
        <AppStoresContext value={stores}>
          <NowProvider>
            <App />
          </NowProvider>
        </AppStoresContext>
      </I18nProvider>
    </WordsContext>
  );
}

function failed(language: i18n, thrown: unknown): ReactNode {
  return (
    <EmptyState icon={<CircleAlert />} title={language.t('boot.failed')}>
      {language.t(`errors:${AppError.from(thrown).code}`)}
    </EmptyState>
  );
}

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);
const language = createI18n();
document.documentElement.lang = language.language;
document.documentElement.dir = language.dir();
start().then(
  (app) => root.render(app),
  (thrown) => root.render(failed(language, thrown)),
);
