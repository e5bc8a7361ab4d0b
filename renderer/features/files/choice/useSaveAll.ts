import { useStore } from 'zustand';
import type { MsgId } from '../../../../shared/model/ids.ts';
import { visibleFileName } from '../../../../shared/text/visibleText.ts';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';

/** Saves files in a folder that the person chooses, and reports the result. */
export function useSaveAll(): (msgIds: readonly MsgId[]) => void {
  const { t } = useTranslation('files');
  const locale = useLocale();
  const { saving } = useAccountStores();
  const { say, explain, failed } = useStore(useAppStores().notices);
  const saveAll = async (msgIds: readonly MsgId[]) => {
    const result = await saving.getState().saveAll(msgIds);
    if (result === null) return;
    const { saved, refused } = result;
    const words = t('said.savedMany', { count: saved });
    const names = refused.map(({ name }) => `“${visibleFileName(name) || t('noName')}”`);
    const missing = msgIds.length - saved - refused.length;
    if (refused.length > 0) {
      explain(t('said.notSaved', { saved: words, names: new Intl.ListFormat(locale).format(names) }));
    } else if (missing > 0) explain(t('said.notFetched', { saved: words, count: missing }));
    else say(words);
  };
  return (msgIds) => void saveAll(msgIds).catch(failed);
}
