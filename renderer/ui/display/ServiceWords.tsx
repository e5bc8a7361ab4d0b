import type { ErrorData } from '../../../shared/errors/errors.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import styles from './ServiceWords.module.css';

/** Why the service refused, quoted below what Parley says of it; nothing when the service did not say. */
export function ServiceWords({ error }: { readonly error: Pick<ErrorData, 'details'> }) {
  const { t } = useTranslation('frame');
  const said = error.details?.serviceMessage;
  return said === undefined ? null : (
    <span className={styles['said']}>
      <span>{t('answer.said')}</span> <q dir="auto">{spellOutHidden(said)}</q>
    </span>
  );
}
