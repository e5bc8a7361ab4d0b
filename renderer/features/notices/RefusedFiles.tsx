import { useTranslation } from 'react-i18next';
import type { RefusedFile } from '../../../shared/files.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { spellOutHidden } from '../thread/visibleText.ts';

/** Which files were not added, and why: those with one reason together. */
export function RefusedFiles({ files }: { readonly files: readonly RefusedFile[] }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const errorText = useErrorText();
  const byReason = Map.groupBy(files, ({ error }) => error.code);
  return [...byReason].map(([code, refused]) => {
    const names = refused.map(({ name }) => `“${spellOutHidden(name)}”`);
    return (
      <span key={code}>
        <strong>
          {t('notices.refused', {
            count: names.length,
            names: new Intl.ListFormat(locale).format(names),
          })}
        </strong>{' '}
        {errorText({ code })}{' '}
      </span>
    );
  });
}
