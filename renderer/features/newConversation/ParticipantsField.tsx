import { X } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { useTranslation } from 'react-i18next';
import { displayName } from '../../../shared/people.ts';
import { usePeople } from '../../stores/people.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { escapeClosesList } from '../../ui/escapeClosesList.ts';
import styles from './ParticipantsField.module.css';
import { type Checked, checkParticipant, splitAddresses } from './participants.ts';

interface ParticipantsFieldProps {
  readonly chosen: readonly string[];
  /** What is typed and not yet an address among the chosen. */
  readonly typed: string;
  /** The signed-in person's own address. */
  readonly self: string;
  readonly problem: Extract<Checked, { ok: false }> | null;
  readonly onType: (typed: string) => void;
  readonly onChange: (chosen: readonly string[]) => void;
  readonly onProblem: (problem: Extract<Checked, { ok: false }>) => void;
}

/** Who takes part: completed from the people seen, or any address typed. Backspace in the empty box takes the last one out. */
export function ParticipantsField(props: ParticipantsFieldProps) {
  const { chosen, typed, self, problem, onType, onChange, onProblem } = props;
  const { t } = useTranslation('thread');
  const suggestions = useSuggestions(typed, chosen, self);
  const input = useRef<HTMLInputElement>(null);

  const add = (texts: readonly string[]) => {
    let all = chosen;
    for (const text of texts) {
      const checked = checkParticipant(text, all, self);
      if (!checked.ok) {
        onChange(all);
        onType(text);
        return onProblem(checked);
      }
      all = [...all, checked.email];
    }
    onChange(all);
    onType('');
  };
  const remove = (email: string) => {
    onChange(chosen.filter((other) => other !== email));
    input.current?.focus();
  };
  /** Before the combo box sees it: a key that ends an address, unless a suggestion is chosen with it. */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    escapeClosesList(event);
    if (event.target !== input.current || event.nativeEvent.isComposing) return;
    const isChoosing = input.current.hasAttribute('aria-activedescendant');
    const isEnd = event.key === ',' || event.key === ';' || (event.key === 'Enter' && !isChoosing);
    if (event.key === 'Backspace' && typed === '' && chosen.length > 0) {
      event.preventDefault();
      onChange(chosen.slice(0, -1));
    } else if (isEnd && typed.trim() !== '') {
      event.preventDefault();
      event.stopPropagation();
      add([typed]);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const addresses = splitAddresses(event.clipboardData.getData('text/plain'));
    if (addresses.length < 2) return;
    event.preventDefault();
    add(addresses);
  };
  /** An address that is complete need not be confirmed. */
  const onBlur = () => {
    if (checkParticipant(typed, chosen, self).ok) add([typed]);
  };
  return (
    <ComboBox
      allowsCustomValue
      inputValue={typed}
      isInvalid={problem !== null}
      items={suggestions}
      selectedKey={null}
      onInputChange={onType}
      onSelectionChange={(key) => key !== null && add([String(key)])}
      className={cx(styles['field'])}
    >
      <Label className={cx(styles['label'])}>{t('new.participants')}</Label>
      <Group
        className={cx(styles['box'])}
        onKeyDownCapture={onKeyDownCapture}
        onClick={() => input.current?.focus()}
      >
        {chosen.map((email) => (
          <Token key={email} email={email} onRemove={() => remove(email)} />
        ))}
        <Input
          ref={input}
          className={cx(styles['input'])}
          placeholder={chosen.length === 0 ? t('new.participantsPlaceholder') : ''}
          onPaste={onPaste}
          onBlur={onBlur}
        />
      </Group>
      {problem === null ? (
        <Text slot="description" className={cx(styles['hint'])}>
          {chosen.length === 0 && typed === '' ? t('new.participantsHint') : '\u00A0'}
        </Text>
      ) : null}
      <FieldError className={cx(styles['error'])}>
        {problem === null ? null : t(`new.${problem.problem}`, { email: problem.email })}
      </FieldError>
      <OpenLate typed={typed} isEmpty={suggestions.length === 0} />
      <Popover offset={4} className={cx(styles['popover'])}>
        <ListBox aria-label={t('new.suggestions')} className={cx(styles['options'])}>
          {({ email }: Suggestion) => (
            <ListBoxItem id={email} textValue={email} className={cx(styles['option'])}>
              <Avatar email={email} size="s" />
              <bdi className={styles['optionName']}>{displayName(email)}</bdi>
              <bdi className={styles['optionEmail']}>{email}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** The library opens the list only while something is typed: not for suggestions that come after the last key. */
function OpenLate({ typed, isEmpty }: { readonly typed: string; readonly isEmpty: boolean }) {
  const state = useContext(ComboBoxStateContext);
  const open = useEffectEvent(() => {
    if (state?.isFocused && !state.isOpen) state.open(null, 'input');
  });
  useEffect(() => {
    if (typed !== '' && !isEmpty) open();
  }, [typed, isEmpty]);
  return null;
}

interface Suggestion {
  /** What React Aria tells items apart by. */
  readonly id: string;
  readonly email: string;
}

/**
 * People whose address contains what is typed, without oneself and those already chosen. None while nothing is typed:
 * the list would open again after each choice and lie over the rest of the form.
 */
function useSuggestions(typed: string, chosen: readonly string[], self: string): readonly Suggestion[] {
  const people = usePeople((state) => state.people);
  const find = usePeople((state) => state.find);
  useEffect(() => find(typed.trim()), [find, typed]);
  if (typed.trim() === '') return [];
  return people
    .filter(({ email, isSelf }) => !isSelf && checkParticipant(email, chosen, self).ok)
    .map(({ email }) => ({ id: email, email }));
}

function Token({ email, onRemove }: { readonly email: string; readonly onRemove: () => void }) {
  const { t } = useTranslation('thread');
  return (
    <span className={styles['token']} title={email}>
      <bdi className={styles['tokenName']}>{displayName(email)}</bdi>
      <button
        type="button"
        aria-label={t('new.remove', { email })}
        className={styles['tokenRemove']}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}
