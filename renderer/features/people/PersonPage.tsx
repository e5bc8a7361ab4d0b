import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { AboutPerson } from '../../../shared/model/directory.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { displayName } from '../../../shared/model/people.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { shownSearchBox } from '../../ui/overlays/focusHome.ts';
import { Section } from '../../ui/page/Section.tsx';
import { useSearchText } from '../conversationList/search/useSearchText.ts';
import { useFilePanel } from '../files/store/filePanelStore.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useFront } from '../navigation/useFront.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { NotesForm } from './NotesForm.tsx';
import styles from './People.module.css';

interface PersonPageProps {
  readonly email: string;
  readonly onBack: () => void;
}

/** A person: the notes about them, what is shared with them, and all that they sent. */
export function PersonPage({ email, onBack }: PersonPageProps) {
  const { t } = useTranslation('frame');
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const [about, setAbout] = useState<AboutPerson | null>(null);
  useQuery(email, {
    on: bridge.on,
    ask: (asked) => bridge.request('directory.about', { email: asked }),
    answered: setAbout,
    failed,
    touchedBy: { directory: () => true, changed: ({ conversations }) => conversations?.length !== 0 },
  });
  return (
    <div className={styles['page']}>
      <div className={styles['header']}>
        <IconButton label={t('people.back')} onPress={onBack} autoFocus>
          <ArrowLeft />
        </IconButton>
        <Avatar email={email} size="l" />
        <h2 className={styles['heading']}>
          <bdi>{displayName(email)}</bdi>
          <bdi className={styles['email']}>{visibleLine(email)}</bdi>
        </h2>
      </div>
      {about === null ? null : <About about={about} />}
    </div>
  );
}

function About({ about }: { readonly about: AboutPerson }) {
  const { t } = useTranslation('frame');
  const go = useGo(about.email);
  const { conversations, total } = about;
  return (
    <>
      <div className={styles['actions']}>
        <Button onPress={go.messages}>{t('people.messages')}</Button>
        <Button onPress={go.files}>{t('people.files')}</Button>
        <Button onPress={go.places}>{t('people.places')}</Button>
      </div>
      <NotesForm about={about} />
      <Section className={styles['section']} title={t('people.conversations', { count: total })}>
        <ul aria-label={t('people.shared')} className={styles['list']}>
          {conversations.map((conversation) => (
            <li key={conversation.convId}>
              <button
                type="button"
                className={styles['row']}
                onClick={() => go.conversation(conversation.convId)}
              >
                <bdi className={styles['name']}>{conversationTitle(t, conversation)}</bdi>
              </button>
            </li>
          ))}
        </ul>
        {total > conversations.length ? (
          <p className={styles['hint']}>
            {t('people.moreConversations', { count: total - conversations.length })}
          </p>
        ) : null}
      </Section>
    </>
  );
}

/** Ways out of the dialog. */
function useGo(email: string) {
  const close = useLayout((state) => state.closeDialog);
  const { openConversation, openFiles, showList } = useSelection((state) => state);
  const { setText } = useSearchText();
  const { filePanel } = useAccountStores();
  const front = useFront();
  const setFilters = useFilePanel((state) => state.setFilters);
  // A hidden pane can't take the focus.
  const leave = () => flushSync(close);
  const search = (query: string) => {
    leave();
    if (front !== 'all') showList();
    // Before the box has the focus: where the search began is kept.
    flushSync(() => setText(query));
    // Once the focus has come back from the dialog.
    queueMicrotask(() => shownSearchBox()?.focus());
  };
  const from = `from:${/\s/u.test(email) ? `"${email}"` : email}`;
  return {
    messages: () => search(from),
    places: () => search(`${from} has:location`),
    files: () => {
      leave();
      openFiles(null);
      // Filters go when the files of other conversations are shown.
      if (filePanel.getState().convId !== null) filePanel.getState().show(null)();
      setFilters({ kind: null, person: email, from: '', until: '' });
    },
    conversation: (convId: ConvId) => {
      leave();
      openConversation(convId);
    },
  };
}
