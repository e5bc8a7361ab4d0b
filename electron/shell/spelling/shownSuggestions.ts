import { visibleLine } from '../../../shared/text/visibleText.ts';

/** UTF-16 units. */
const MAX_LENGTH = 100;

/** Whether a suggestion can be offered: it is no longer than a menu shows, and nothing of it is hidden. */
export const isShown = (suggestion: string): boolean =>
  suggestion !== '' && suggestion.length <= MAX_LENGTH && visibleLine(suggestion) === suggestion;
