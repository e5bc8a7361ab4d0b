import { useTranslation } from '../../../locales/useTranslation.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import styles from './AccountLine.module.css';

/** The account of a row, where it isn't clear. */
export interface RowAccount {
  readonly email: string;
  /** Its address, or more where two are alike. */
  readonly name: string;
  /** 0 to 11. */
  readonly colour: number;
}

export function AccountLine({ email, name, colour }: RowAccount) {
  const { t } = useTranslation('frame');
  return (
    <span className={styles['account']}>
      <Avatar email={email} size="xs" colour={colour} />
      <span className="visually-hidden">{t('accounts.of', { name })}</span>
      <span aria-hidden="true" dir="auto" className={styles['name']}>
        {name}
      </span>
    </span>
  );
}
