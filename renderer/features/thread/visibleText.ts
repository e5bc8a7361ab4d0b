export { spellOutHidden } from '../../../shared/visibleText.ts';
