import { useTranslation } from '../../../locales/useTranslation.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import styles from './AccountLine.module.css';

/** The account of a row, where it isn't clear. */
export interface RowAccount {
  readonly email: string;
  /** Its address, or more where two are alike. */
  readonly name: string;
  /** The part of it that tells it apart. */
  readonly shortName: string;
  /** 0 to 11. */
  readonly colour: number;
}

export function AccountLine({ email, name, shortName, colour }: RowAccount) {
  const { t } = useTranslation('frame');
  return (
    <span className={styles['account']} title={name}>
      <Avatar email={email} size="xs" colour={colour} />
      <span className="visually-hidden">{t('accounts.of', { name })}</span>
      <span aria-hidden="true" dir="auto" className={styles['name']}>
        {shortName}
      </span>
    </span>
  );
}
