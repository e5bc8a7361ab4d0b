import type { Chart } from '../../../shared/model/dashboard.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useAction } from '../notices/useAction.ts';

/** Saves the table of a chart where the person chooses. The first row has the names of the columns. */
export function useSaveTable() {
  const { t } = useTranslation('dashboard');
  const { bridge } = useAccountStores();
  const say = useNotices((state) => state.say);
  const { isPending, run } = useAction();
  const save = (chart: Chart, rows: readonly (readonly (string | number)[])[]) =>
    void run(async () => {
      const table = rows.map((row) => [...row]);
      if (await bridge.request('dashboard.saveTable', { chart, rows: table })) say(t('saved'));
    });
  return { isPending, save };
}
