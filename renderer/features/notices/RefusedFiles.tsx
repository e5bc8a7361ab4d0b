import type { RefusedFile } from '../../../shared/model/files/files.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';

const MOST_NAMED = 3;

/** Which files were not added, and why: those with one reason together. */
export function RefusedFiles({ files }: { readonly files: readonly RefusedFile[] }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const errorText = useErrorText();
  const byReason = Map.groupBy(files, ({ error }) => error.code);
  return [...byReason].map(([code, refused]) => {
    const names = refused.slice(0, MOST_NAMED).map(({ name }) => `“${spellOutHidden(name)}”`);
    const others = refused.length - names.length;
    const listed = others > 0 ? [...names, t('notices.otherFiles', { count: others })] : names;
    return (
      <span key={code}>
        <strong>
          {t('notices.refused', {
            count: refused.length,
            names: new Intl.ListFormat(locale).format(listed),
          })}
        </strong>{' '}
        {errorText({ code })}{' '}
      </span>
    );
  });
}
