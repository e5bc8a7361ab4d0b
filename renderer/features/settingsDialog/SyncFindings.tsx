import type { Finding } from '../../../shared/model/sync.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import styles from './SettingsDialog.module.css';

/** The activity log, newest first. */
export function SyncFindings({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation('frame');
  if (findings.length === 0) return <p className={styles['hint']}>{t('sync.logNone')}</p>;
  return (
    <ul aria-label={t('sync.log')} className={styles['lines']}>
      {findings.map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever read anew, and its entries hold nothing
        <li key={index} className={styles['finding']}>
          <span title={idsOf(finding) ?? undefined}>
            {t(`sync.finding.${finding.kind}`, { count: finding.amount })}
          </span>
          <RelativeTime at={finding.at} />
        </li>
      ))}
    </ul>
  );

  function idsOf({ first, last }: Finding): string | null {
    if (first === null || last === null) return null;
    return first === last ? t('sync.ids', { first }) : t('sync.idSpan', { first, last });
  }
}
