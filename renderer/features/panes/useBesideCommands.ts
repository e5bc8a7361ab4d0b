import { flushSync } from 'react-dom';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useOwnWindow } from '../ownWindow/useOwnWindow.ts';

/** The commands for the conversation beside the main one, and for windows of their own. */
export function useBesideCommands() {
  const { t } = useTranslation('frame');
  const { layout, panes } = useAccountStores();
  const say = useNotices((state) => state.say);
  const { open: openWindow } = useOwnWindow();
  const open = () => {
    const { selection } = panes.selections.main.getState();
    return selection?.kind === 'conversation' ? selection.convId : null;
  };
  const hasBeside = () => panes.state.getState().hasBeside;
  const toggle = () => {
    const convId = open();
    if (hasBeside()) panes.closeBeside();
    else if (convId !== null && !panes.openBeside(convId)) say(t('beside.noRoom'));
  };
  return {
    // The next keys go where they lead.
    actions: {
      'toggle-beside': () => flushSync(toggle),
      'swap-panes': () => flushSync(panes.swap),
      'toggle-window': () => {
        const { selection } = panes.active().selection.getState();
        if (selection?.kind === 'conversation') openWindow(selection.convId);
      },
    },
    isOfUse: (command: 'toggle-beside' | 'swap-panes') =>
      hasBeside() || (command === 'toggle-beside' && open() !== null),
    toggleDetails: () => {
      const { detailsOver, setDetailsOver } = layout.getState();
      setDetailsOver(detailsOver === 'beside' ? null : 'beside');
    },
  };
}
