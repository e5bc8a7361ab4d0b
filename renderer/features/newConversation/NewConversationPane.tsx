import { NotebookPen, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useDropTarget } from '../../ui/useDropTarget.ts';
import { useSession } from '../account/sessionStore.ts';
import { useNameInAll } from '../account/useNameInAll.ts';
import { Composer, type ComposerHandle } from '../composer/Composer.tsx';
import { BackButton } from '../navigation/BackButton.tsx';
import { useSelection } from '../navigation/selectionStore.ts';
import { useFront } from '../navigation/useFront.ts';
import { DropOverlay } from '../staging/drop/DropOverlay.tsx';
import { recipientsAmong } from '../staging/recipients.ts';
import { DiscardButton } from './DiscardButton.tsx';
import styles from './NewConversationPane.module.css';
import { ParticipantsField } from './ParticipantsField.tsx';
import { useAddressed } from './useAddressed.ts';
import { useParticipants } from './useParticipants.ts';

function Heading() {
  const { t } = useTranslation('frame');
  const account = useNameInAll();
  const words = account === null ? t('conversations.new') : t('accounts.newIn', { name: account });
  return (
    <h1 className={styles['heading']} title={words}>
      {words}
    </h1>
  );
}

/** The form for a new conversation: its participants, its title, and the first message. */
export function NewConversationPane() {
  const { t } = useTranslation('thread');
  const { drafts, pane, panes, staged } = useAccountStores();
  const { selection, lendForm, leaveNew } = useSelection((state) => state);
  const self = useSession(({ session }) => (session.state === 'signed-in' ? session.account.email : ''));
  const [draft] = useState(() => drafts.of(null));
  const { title, participants } = useStore(draft, (state) => state.draft);
  const { typed, problem, type, setProblem, lookUp, whenFound } = useParticipants(draft, self);
  const form = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  useEffect(() => draft.connect(), [draft]);
  // From now on, its text is for the people it names.
  useEffect(() => lendForm(null), [lendForm]);
  // Asked for once more, it begins at the participants again.
  useEffect(() => {
    const isActive = panes.state.getState().active === pane;
    if (selection?.kind === 'new' && isActive) form.current?.querySelector('input')?.focus();
  }, [selection, pane, panes]);

  const addressed = useAddressed({ draft, form, type, whenFound });
  const recipients = recipientsAmong(participants);
  const { isOver, target } = useDropTarget((files) => {
    staged.getState().add(null, files);
    composer.current?.focus();
  });
  const isAlone = useFront() !== 'all';
  const isNote = participants.length === 0 && typed.trim() === '';
  return (
    <section className={styles['pane']} aria-label={t('new.title')} {...target}>
      <header className={styles['header']}>
        <BackButton />
        <Heading />
        <DiscardButton draft={draft} />
        {isAlone ? null : (
          <IconButton label={t('new.close')} onPress={leaveNew}>
            <X />
          </IconButton>
        )}
      </header>
      <div ref={form} className={styles['form']}>
        <ParticipantsField
          chosen={participants}
          typed={typed}
          self={self}
          problem={problem}
          onType={type}
          onChange={(chosen) => draft.change({ participants: chosen })}
          onProblem={setProblem}
          onLookUp={lookUp}
        />
        <TextField
          label={t('new.titleField')}
          placeholder={t('new.titlePlaceholder')}
          hint={isNote ? undefined : t('new.titleHint')}
          value={title}
          maxLength={1_000}
          onChange={(value) => draft.change({ title: value })}
          onBlur={draft.flush}
        />
      </div>
      <div className={styles['space']}>
        {isNote ? (
          <p className={styles['note']}>
            <NotebookPen aria-hidden="true" />
            {t('new.onlyYou')}
          </p>
        ) : null}
      </div>
      <Composer ref={composer} convId={null} draft={draft} recipients={recipients} addressed={addressed} />
      {isOver ? <DropOverlay recipients={recipients} /> : null}
    </section>
  );
}
