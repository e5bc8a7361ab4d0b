import { useState } from 'react';
import { displayName, type Person } from '../../../shared/model/people.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { peopleLike } from '../conversations/peopleLike.ts';
import styles from './DetailsPane.module.css';

/** The people of a conversation. Of very many, the first ones and a search for the others. */
export function People({ people }: { readonly people: readonly Person[] }) {
  const { t } = useTranslation('frame');
  const [typed, setTyped] = useState('');
  const shown = peopleLike(people, typed);
  const isSearchable = typed !== '' || shown.others > 0;
  return (
    <Section className={styles['section']} title={t('details.people', { count: people.length })}>
      {isSearchable ? (
        <TextField label={t('details.searchPeople')} type="search" value={typed} onChange={setTyped} />
      ) : null}
      <ul className={styles['people']}>
        {shown.people.map(({ email, isSelf }) => (
          <li key={email} className={styles['person']}>
            <Avatar email={email} size="m" />
            <span className={styles['name']} dir="auto">
              {displayName(email)}
              {isSelf ? <span className={styles['self']}>{t('you')}</span> : null}
            </span>
            <span className={styles['email']} dir="auto">
              {visibleLine(email)}
            </span>
          </li>
        ))}
      </ul>
      {isSearchable ? (
        <p role="status" className={styles['hint']}>
          {shown.people.length === 0
            ? t('details.noPeople')
            : shown.others > 0
              ? t('details.otherPeople', { count: shown.others })
              : null}
        </p>
      ) : null}
      <p className={styles['hint']}>{t('details.peopleHint')}</p>
    </Section>
  );
}
