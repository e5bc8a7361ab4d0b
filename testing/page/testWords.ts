import { createI18n } from '../../renderer/locales/i18n.ts';

const { getFixedT } = createI18n();

/** The page's words for a test that runs without a page, by their files. */
export const testWords = {
  frame: getFixedT('en', 'frame'),
  thread: getFixedT('en', 'thread'),
  dashboard: getFixedT('en', 'dashboard'),
};
