import { FileText, HardDrive, Search, ShieldCheck } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Logo } from '../../ui/display/Logo.tsx';
import styles from './BrandPanel.module.css';

/** Says what Parley is, for people who see it for the first time. */
export function BrandPanel() {
  const { t } = useTranslation('frame');
  return (
    <aside className={styles['panel']}>
      <div className={styles['name']}>
        <Logo size={32} />
        <span>{t('appName')}</span>
      </div>
      <Picture />
      <div>
        <p className={styles['claim']}>{t('signIn.claim')}</p>
        <ul className={styles['points']}>
          <li>
            <HardDrive aria-hidden="true" />
            {t('signIn.points.offline')}
          </li>
          <li>
            <ShieldCheck aria-hidden="true" />
            {t('signIn.points.safe')}
          </li>
          <li>
            <Search aria-hidden="true" />
            {t('signIn.points.search')}
          </li>
        </ul>
      </div>
    </aside>
  );
}

/** A conversation without words. */
function Picture() {
  return (
    <div className={styles['picture']} aria-hidden="true">
      <span className={styles['bubble']}>
        <i />
        <i />
      </span>
      <span className={styles['own']}>
        <i />
      </span>
      <span className={styles['bubble']}>
        <FileText />
        <i />
      </span>
      <span className={styles['own']}>
        <i />
        <i />
      </span>
    </div>
  );
}
