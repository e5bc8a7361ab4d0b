import { useTranslation } from '../../locales/useTranslation.ts';
import { keepFocus } from '../../ui/keepFocus.ts';
import { RuleForm } from './RuleForm.tsx';
import { RuleList } from './RuleList.tsx';
import { RuleLog } from './RuleLog.tsx';
import styles from './Rules.module.css';
import { useRules } from './rulesStore.ts';

/** The account's rules: their list, the form for one, and the log of one. */
export function RuleSettings() {
  const { t } = useTranslation('rules');
  const { edited, logged } = useRules((state) => state);
  if (logged !== null) return <RuleLog rule={logged} />;
  if (edited !== null) return <RuleForm key={edited.id} edited={edited} />;
  return (
    <div ref={keepFocus} className={styles['page']}>
      <p className={styles['hint']}>{t('intro')}</p>
      <RuleList />
    </div>
  );
}
