import type { Command } from '../../../shared/model/app.ts';
import { type HelpPage, useHelp } from '../navigation/helpStore.ts';
import { useCommands } from './useCommands.ts';

export type HelpCommand = 'show-shortcuts' | 'show-licences';

/** The pages that these commands show. */
export const HELP_PAGES: Readonly<Record<HelpCommand, HelpPage>> = {
  'show-shortcuts': 'shortcuts',
  'show-licences': 'licences',
};

export const isHelpCommand = (command: Command): command is HelpCommand => command in HELP_PAGES;

/** Shows the pages of help over whatever is there, also over the sign-in and another dialog. */
export function useHelpCommands(): void {
  const show = useHelp((state) => state.show);
  useCommands((command) => {
    if (isHelpCommand(command)) show(HELP_PAGES[command]);
  });
}
