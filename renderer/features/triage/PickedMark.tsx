import { Check } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import styles from './Triage.module.css';

/** In the place of the avatar of a conversation that is selected. */
export function PickedMark() {
  const { t } = useTranslation('frame');
  return (
    <span className={styles['pickedMark']}>
      <Check aria-hidden="true" />
      <span className="visually-hidden">{t('picked.isPicked')}</span>
    </span>
  );
}
