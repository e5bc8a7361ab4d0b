import { lazy, Suspense } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useLayout } from '../navigation/layoutStore.ts';

/** Loaded with its charts when it is first opened. */
const DashboardPage = lazy(async () => ({ default: (await import('./DashboardPage.tsx')).DashboardPage }));

/** How much is written and answered, and when, in one of the accounts. */
export function DashboardDialog() {
  const { t } = useTranslation('dashboard');
  const isOpen = useLayout((state) => state.dialog === 'dashboard');
  const close = useLayout((state) => state.closeDialog);
  return (
    <Dialog title={t('heading')} isOpen={isOpen} onClose={close} isWide>
      <Suspense>
        <DashboardPage onClose={close} />
      </Suspense>
    </Dialog>
  );
}
