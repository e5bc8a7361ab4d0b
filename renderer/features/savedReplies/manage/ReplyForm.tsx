import { type FormEvent, useRef, useState } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { flushSync } from 'react-dom';
import {
  asReplyName,
  asReplyText,
  MAX_REPLY_NAME,
  MAX_REPLY_TEXT,
  type SavedOutcome,
} from '../../../../shared/model/savedReplies.ts';
import { visiblePiece } from '../../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { insertAtCaret } from '../../../lib/text/insertText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { cx } from '../../../ui/cx.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { inBraces, PLACEHOLDERS } from '../placeholders.ts';
import { type EditedReply, useSavedReplies } from '../savedRepliesStore.ts';
import { FolderField } from './FolderField.tsx';
import styles from './ReplyForm.module.css';

interface ReplyFormProps {
  readonly edited: EditedReply;
  /** Leads back to the composer. */
  readonly onClose: () => void;
}

/** Why it wasn't saved: nothing was wrong, or what the person pressed Save with. */
type Problem = 'none' | 'invalid' | Exclude<SavedOutcome['kind'], 'saved'>;

/** A saved reply, new or to be changed. */
export function ReplyForm({ edited, onClose }: ReplyFormProps) {
  const { t } = useTranslation('savedReplies');
  const { change, edit } = useSavedReplies((state) => state);
  const [problem, setProblem] = useState<Problem>('none');
  const form = useRef<HTMLFormElement>(null);
  const save = useSave(edited, onClose);
  const errors = useErrors(edited, problem);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = await save();
    flushSync(() => setProblem(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const cancel = () => {
    edit(null);
    if (edited.from === 'composer') onClose();
  };
  return (
    <form ref={form} className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles['fields']}>
        <TextField
          label={t('form.name')}
          value={edited.name}
          error={errors.name}
          autoFocus
          onChange={(name) => {
            change({ name });
            if (problem === 'name-taken') setProblem('none');
          }}
        />
        <FolderField
          value={edited.folder}
          error={errors.folder}
          onChange={(folder) => {
            change({ folder });
            if (problem === 'name-taken') setProblem('none');
          }}
        />
      </div>
      <ReplyText value={edited.text} error={errors.text} onChange={(text) => change({ text })} />
      {problem === 'full' ? <p role="alert">{t('form.full')}</p> : null}
      <div className={styles['actions']}>
        <Button onPress={cancel}>{t('form.cancel')}</Button>
        <Button variant="primary" type="submit">
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}

/** Returns a function that saves it and leads back, or says why not. */
function useSave({ id, from, ...typed }: EditedReply, onClose: () => void): () => Promise<Problem> {
  const { t } = useTranslation('savedReplies');
  const { request } = useAccountStores().bridge;
  const { failed, say } = useNotices((state) => state);
  const edit = useSavedReplies((state) => state.edit);
  return async () => {
    const reply = normal(typed);
    if (!isComplete(reply)) return 'invalid';
    try {
      const outcome = await request('savedReplies.save', { id, ...reply });
      if (outcome.kind !== 'saved') return outcome.kind;
    } catch (thrown) {
      failed(thrown);
      return 'none';
    }
    edit(null);
    if (from === 'composer') {
      onClose();
      say(t('form.saved', { name: visiblePiece(reply.name) }));
    }
    return 'none';
  };
}

type Typed = Pick<EditedReply, 'folder' | 'name' | 'text'>;

const normal = ({ folder, name, text }: Typed): Typed => ({
  folder: asReplyName(folder),
  name: asReplyName(name),
  text: asReplyText(text),
});

function isComplete({ folder, name, text }: Typed): boolean {
  const isShort = name.length <= MAX_REPLY_NAME && folder.length <= MAX_REPLY_NAME;
  return isShort && name !== '' && text.trim() !== '' && text.length <= MAX_REPLY_TEXT;
}

/** The words below each field. What is missing is said after Save only, and what is too long at once. */
function useErrors(edited: EditedReply, problem: Problem) {
  const { t } = useTranslation('savedReplies');
  const { folder, name, text } = normal(edited);
  const tooLong = ({ length }: string, limit: number) =>
    length > limit ? t('form.tooLong', { length, limit }) : undefined;
  const missing = (value: string, words: string) =>
    problem === 'invalid' && value.trim() === '' ? words : undefined;
  const taken = problem === 'name-taken' ? t('form.taken') : undefined;
  return {
    name: tooLong(name, MAX_REPLY_NAME) ?? missing(name, t('form.noName')) ?? taken,
    folder: tooLong(folder, MAX_REPLY_NAME),
    text: tooLong(text, MAX_REPLY_TEXT) ?? missing(text, t('form.noText')),
  };
}

interface ReplyTextProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function ReplyText({ value, error, onChange }: ReplyTextProps) {
  const { t } = useTranslation('savedReplies');
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <AriaTextField
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      className={cx(styles['field'])}
    >
      <Label className={cx(styles['label'])}>{t('form.text')}</Label>
      <TextArea ref={box} rows={6} dir="auto" spellCheck className={cx(styles['box'])} />
      <FieldError className={cx(styles['error'])}>{error}</FieldError>
      <fieldset aria-label={t('form.insert')} className={styles['placeholders']}>
        {PLACEHOLDERS.map((placeholder) => (
          <button
            key={placeholder}
            type="button"
            className={styles['placeholder']}
            onClick={() => insertAtCaret(box.current, inBraces(placeholder))}
          >
            {inBraces(placeholder)}
          </button>
        ))}
      </fieldset>
      <Text slot="description" className={cx(styles['hint'])}>
        {t('form.hint')}
      </Text>
    </AriaTextField>
  );
}
