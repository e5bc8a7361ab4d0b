import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useViews } from '../conversationList/filters/useViews.ts';
import { VIEWS } from '../conversationList/filters/viewOrder.ts';
import { useSavedViews } from '../conversationList/saved/useSavedViews.ts';
import type { Entry } from './paletteEntries.ts';

/** The views of the list, the labels and the saved searches. */
export function useViewEntries(): readonly Entry[] {
  const { t } = useTranslation('frame');
  const { labels } = useViews();
  const { saved } = useSavedViews();
  return [
    ...VIEWS.map((view) => ({ view, label: t(`filters.${view}`), colour: null })),
    ...labels.map(({ view, name, colour }) => ({ view, label: visibleLine(name), colour })),
  ]
    .map((entry): Entry => ({ id: `view/${entry.view}`, kind: 'view', ...entry }))
    .concat(
      saved.map((search) => ({
        ...{ id: `saved/${search.id}`, kind: 'savedSearch', label: visibleLine(search.name), search },
      })),
    );
}
