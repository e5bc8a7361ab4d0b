import type { TFunction } from 'i18next';
import { type ComponentProps, useState } from 'react';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { personName } from '../../../shared/model/people.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { usePeople } from '../conversations/usePeople.ts';
import styles from './DetailsPane.module.css';

/** The people of a conversation. Of very many, the first ones and a search for the others. */
export function People({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('frame');
  const [typed, setTyped] = useState('');
  const { convId, people: first, others } = conversation;
  const all = others + first.filter(({ isSelf }) => isSelf).length;
  const wanted = typed.trim();
  const found = usePeople(wanted === '' ? null : wanted, convId);
  // The first ones stay until the first answer is there.
  const { people, total } = wanted === '' || found.foundFor === '' ? { people: first, total: all } : found;
  const isSearchable = typed !== '' || all > first.length;
  const onKeyDown: ComponentProps<typeof TextField>['onKeyDown'] = (event) => {
    // Otherwise, Esc goes on and closes the pane.
    if (event.key === 'Escape' && typed !== '') setTyped('');
    else event.continuePropagation();
  };
  return (
    <Section className={styles['section']} title={t('details.people', { count: all })}>
      {isSearchable ? (
        <TextField
          label={t('details.searchPeople')}
          type="search"
          value={typed}
          onChange={setTyped}
          onKeyDown={onKeyDown}
        />
      ) : null}
      <ul className={styles['people']}>
        {people.map(({ email, isSelf, alias }) => (
          <li key={email} className={styles['person']}>
            <Avatar email={email} size="m" />
            <span className={styles['name']} dir="auto">
              {personName({ email, ...(alias !== undefined && { alias }) })}
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
          {hint(t, total, total - people.length)}
        </p>
      ) : null}
      <p className={styles['hint']}>{t('details.peopleHint')}</p>
    </Section>
  );
}

function hint(t: TFunction<'frame'>, fitting: number, unseen: number): string | null {
  if (fitting === 0) return t('details.noPeople');
  return unseen > 0 ? t('details.otherPeople', { count: unseen }) : null;
}
