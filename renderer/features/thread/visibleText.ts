export { isBlank, spellOutHidden } from '../../../shared/visibleText.ts';
