import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../../shared/errors/errors.ts';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { HANDED_MESSAGES, MAX_HANDOVER_NOTE } from '../../../shared/model/handover.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { theirTitle } from '../../../shared/words/conversationTitle.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { localZone } from '../../lib/format/localZone.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Choice } from '../../ui/controls/Choice.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { keepFocus } from '../../ui/keepFocus.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useFirstFocus } from '../../ui/overlays/useFirstFocus.ts';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './Handover.module.css';
import { type HandoverTyped, useHandover } from './handoverStore.ts';
import { LongField } from './LongField.tsx';

type Parts = HandoverTyped['parts'];

const FIRST: Parts = { note: '', hasLabels: true, hasNotes: false, hasSnoozes: true, messages: 0 };

/** Asks which conversations pass to a colleague, and what goes with them. */
export function HandoverDialog() {
  const given = useHandover((state) => state.given);
  return given === null ? null : <Asking given={given} />;
}

function Asking({ given }: { readonly given: readonly ConvId[] }) {
  const { t } = useTranslation('handover');
  const errorText = useErrorText();
  const { request } = useAccountStores().bridge;
  const { triage } = useAppStores();
  const say = useNotices((state) => state.say);
  const leftOut = useHandover((state) => state.leftOut);
  const conversations = useGiven(given);
  const [removed, setRemoved] = useState<ReadonlySet<ConvId>>(new Set());
  const { notes, parts, setNotes, setParts, leave, cancel } = useTyped(given);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const left = conversations?.filter(({ convId }) => given.includes(convId) && !removed.has(convId)) ?? [];
  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      const saved = await request('handover.save', {
        zone: localZone(),
        choice: {
          ...parts,
          conversations: left.map(({ convId }) => ({ convId, note: notes.get(convId) ?? '' })),
        },
      });
      if (saved === null) return;
      cancel();
      triage.getState().clear();
      say(t('saved', { name: saved.name }));
    } catch (thrown) {
      setFailure(AppError.from(thrown));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      title={t('title')}
      isOpen
      onClose={leave}
      isQuestion
      isLarge
      actions={
        <>
          <Button onPress={cancel}>{t('cancel')}</Button>
          <Button variant="primary" isDisabled={isSaving || left.length === 0} onPress={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p className={styles['hint']}>{t('hint')}</p>
        <NoteOnAll note={parts.note} onChange={(note) => setParts({ ...parts, note })} />
        <p role="status" className={styles['count']}>
          {t('count', { count: left.length })}
          {leftOut === 0 ? '' : ` ${t('leftOut', { count: leftOut })}`}
        </p>
        <ul ref={keepFocus} aria-label={t('conversations')} className={styles['list']}>
          {left.map((one) => (
            <Given
              key={one.convId}
              conversation={one}
              note={notes.get(one.convId) ?? ''}
              onNote={(note) => setNotes((now) => new Map(now).set(one.convId, note))}
              onRemove={() => setRemoved((now) => new Set(now).add(one.convId))}
            />
          ))}
        </ul>
        <PartsChoice parts={parts} onChange={(changed) => setParts({ ...parts, ...changed })} />
        {failure === null ? null : (
          <p role="alert" className={styles['failure']}>
            {errorText(failure)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The content of the form. Esc leaves it for the next one, Cancel forgets it. */
function useTyped(given: readonly ConvId[]) {
  const { t } = useTranslation('handover');
  const { handover } = useAccountStores();
  const say = useNotices((state) => state.say);
  const { leave } = handover.getState();
  const kept = useHandover((state) => state.kept);
  const [typed, setNotes] = useState<HandoverTyped['notes']>(() => kept?.notes ?? new Map());
  const [parts, setParts] = useState(kept?.parts ?? FIRST);
  // Of a conversation that was lost meanwhile, neither has the number any more.
  const notes = new Map([...typed].filter(([of]) => given.includes(of) || kept?.notes.has(of)));
  const hasText = [parts.note, ...notes.values()].some((text) => text.trim() !== '');
  return {
    ...{ notes, parts, setNotes, setParts },
    leave: () => {
      leave(hasText ? { parts, notes } : null);
      if (hasText) say(t('kept'));
    },
    cancel: () => leave(null),
  };
}

interface NoteOnAllProps {
  readonly note: string;
  readonly onChange: (note: string) => void;
}

/** The first field of the dialog. */
function NoteOnAll({ note, onChange }: NoteOnAllProps) {
  const { t } = useTranslation('handover');
  const place = useRef<HTMLDivElement>(null);
  useFirstFocus(place, true);
  return (
    <div ref={place}>
      <LongField label={t('note')} value={note} most={MAX_HANDOVER_NOTE} rows={2} onChange={onChange} />
    </div>
  );
}

interface GivenProps {
  readonly conversation: Conversation;
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onRemove: () => void;
}

function Given({ conversation, note, onNote, onRemove }: GivenProps) {
  const { t } = useTranslation('handover');
  const { t: frame } = useTranslation('frame');
  const name = theirTitle(frame, conversation);
  return (
    <li className={styles['one']}>
      <div className={styles['head']}>
        <bdi className={styles['name']}>{name}</bdi>
        <IconButton label={t('remove', { name })} onPress={onRemove}>
          <X />
        </IconButton>
      </div>
      <LongField
        label={t('noteOn', { name })}
        value={note}
        most={MAX_HANDOVER_NOTE}
        rows={1}
        isLabelHidden
        onChange={onNote}
      />
    </li>
  );
}

interface PartsChoiceProps {
  readonly parts: Parts;
  readonly onChange: (changed: Partial<Parts>) => void;
}

function PartsChoice({ parts, onChange }: PartsChoiceProps) {
  const { t } = useTranslation('handover');
  const { hasLabels, hasNotes, hasSnoozes, messages } = parts;
  return (
    <fieldset className={styles['parts']}>
      <legend>{t('goesWith')}</legend>
      <Switch isSelected={hasLabels} onChange={(is) => onChange({ hasLabels: is })}>
        {t('labels')}
      </Switch>
      <Switch isSelected={hasSnoozes} onChange={(is) => onChange({ hasSnoozes: is })}>
        {t('snoozes')}
      </Switch>
      <Switch isSelected={hasNotes} onChange={(is) => onChange({ hasNotes: is })}>
        {t('privateNotes')}
      </Switch>
      <Choice
        label={t('messages')}
        value={String(messages)}
        onChange={(value) =>
          onChange({ messages: HANDED_MESSAGES.find((count) => String(count) === value) ?? 0 })
        }
        options={HANDED_MESSAGES.map((count) => ({
          value: String(count),
          label: count === 0 ? t('noMessages') : t('lastMessages', { count }),
        }))}
        hint={t('messagesHint')}
      />
    </fieldset>
  );
}

/** Null until they are read. */
function useGiven(given: readonly ConvId[]): readonly Conversation[] | null {
  const { request } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const [known, setKnown] = useState<readonly Conversation[] | null>(null);
  useEffect(() => {
    let isLate = false;
    request('handover.conversations', { convIds: [...given] }).then(
      (found) => {
        const places = new Map(given.map((convId, place) => [convId, place]));
        const placeOf = ({ convId }: Conversation) => places.get(convId) ?? 0;
        if (!isLate) setKnown(found.toSorted((a, b) => placeOf(a) - placeOf(b)));
      },
      (thrown) => (isLate ? undefined : failed(thrown)),
    );
    return () => {
      isLate = true;
    };
  }, [request, failed, given]);
  return known;
}
