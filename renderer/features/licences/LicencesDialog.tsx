import { useEffect, useState } from 'react';
import type { LicensedWork } from '../../../shared/model/licences.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useHelp } from '../navigation/helpStore.ts';
import styles from './LicencesDialog.module.css';
import { readLicences } from './readLicences.ts';

/** The works of others that Parley is shipped with, each with its licence. */
export function LicencesDialog() {
  const { t } = useTranslation('frame');
  const isOpen = useHelp((state) => state.page === 'licences');
  const close = useHelp((state) => state.close);
  return (
    <Dialog title={t('licences.heading')} isOpen={isOpen} onClose={close} isLarge>
      <p>{t('licences.own')}</p>
      <p>{t('licences.electron')}</p>
      <Works />
    </Dialog>
  );
}

function Works() {
  const { t } = useTranslation('frame');
  const works = useLicences();
  if (works === null)
    return (
      <p role="status">
        <Spinner /> {t('licences.reading')}
      </p>
    );
  if (works === 'failed') return <p role="alert">{t('licences.failed')}</p>;
  return (
    <ul className={styles['works']} aria-label={t('licences.works')}>
      {works.map((work) => (
        <li key={`${work.name} ${work.version}`}>
          <details className={styles['work']}>
            <summary>
              <Name work={work} /> <span className={styles['licence']}>{work.licence}</span>
            </summary>
            <pre className={styles['text']}>{work.text}</pre>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Name({ work: { name, version, within } }: { readonly work: LicensedWork }) {
  const { t } = useTranslation('frame');
  const named = version === null ? name : `${name} ${version}`;
  return <>{within === null ? named : t('licences.part', { name: named, whole: within })}</>;
}

/** null: not read yet. */
function useLicences(): readonly LicensedWork[] | 'failed' | null {
  const [works, setWorks] = useState<readonly LicensedWork[] | 'failed' | null>(null);
  useEffect(() => {
    const closed = new AbortController();
    readLicences(closed.signal).then(setWorks, () => {
      if (!closed.signal.aborted) setWorks('failed');
    });
    return () => closed.abort();
  }, []);
  return works;
}
