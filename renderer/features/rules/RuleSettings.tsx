import { type RefObject, useLayoutEffect, useRef } from 'react';
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
  const list = useRef<HTMLDivElement>(null);
  useFocusOnReturn(list, edited === null && logged === null);
  if (logged !== null) return <RuleLog rule={logged} />;
  if (edited !== null) return <RuleForm key={edited.id} edited={edited} />;
  return (
    <div ref={list}>
      <div ref={keepFocus} className={styles['page']}>
        <p className={styles['hint']}>{t('intro')}</p>
        <RuleList />
      </div>
    </div>
  );
}

/** The form and the log take the focus away with them, which would go to the button that closes the settings. */
function useFocusOnReturn(list: RefObject<HTMLElement | null>, isList: boolean): void {
  const before = useRef(isList);
  useLayoutEffect(() => {
    const hasReturned = isList && !before.current;
    before.current = isList;
    if (hasReturned) list.current?.querySelector('button')?.focus();
  });
}
