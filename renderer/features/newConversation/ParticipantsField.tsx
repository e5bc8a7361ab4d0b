import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { useTranslation } from 'react-i18next';
import { displayName } from '../../../shared/people.ts';
import { visibleLine } from '../../../shared/visibleText.ts';
import { escapeClosesList } from '../../ui/controls/escapeClosesList.ts';
import { FirstFocused } from '../../ui/controls/FirstFocused.tsx';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { useReadablePage } from '../../ui/page/useReadablePage.ts';
import styles from '../conversations/PeopleField.module.css';
import { usePeople } from '../conversations/usePeople.ts';
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
  /** Enter came before what was typed has been looked for. */
  readonly onLookUp: (typed: string) => void;
}

/** Who takes part: completed from the people seen, or any address typed. Backspace in the empty box takes the last one out. */
export function ParticipantsField(props: ParticipantsFieldProps) {
  const { chosen, typed, self, problem, onType, onChange, onProblem, onLookUp } = props;
  const { t } = useTranslation('thread');
  const { suggestions, isFound } = useSuggestions(typed, chosen, self);
  const isAddress = checkParticipant(typed, chosen, self).ok;
  const input = useRef<HTMLInputElement>(null);
  /** The person moved to the highlighted suggestion, or had no other to move to. */
  const isMoved = useRef(false);
  const keepReadable = useReadablePage();

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
  /** Takes the highlighted suggestion, else an address; what is neither is looked for, if that has not been done. */
  const takeTyped = () => {
    const highlighted = highlightedKey(input.current);
    const taken = highlighted ?? (isAddress ? undefined : suggestions[0]?.id);
    if (isFound && taken !== undefined) add([taken]);
    else if (isAddress || isFound) add([typed]);
    else onLookUp(typed);
  };
  /** Before the combo box sees it: a key that ends what is typed. */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    escapeClosesList(event);
    if (event.target !== input.current || event.nativeEvent.isComposing) return;
    const isEnd = event.key === ',' || event.key === ';' || event.key === 'Enter';
    if (event.key === 'Backspace' && typed === '' && chosen.length > 0) {
      event.preventDefault();
      onChange(chosen.slice(0, -1));
    } else if (isEnd && typed.trim() !== '') {
      event.preventDefault();
      event.stopPropagation();
      takeTyped();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      isMoved.current = true;
    } else if (event.key === 'Tab' && !(isFound && (isMoved.current || suggestions.length === 1))) {
      // The combo box would take what is highlighted.
      event.stopPropagation();
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
      onOpenChange={keepReadable}
      allowsCustomValue
      inputValue={typed}
      isInvalid={problem !== null}
      items={suggestions}
      selectedKey={null}
      onInputChange={(text) => {
        isMoved.current = false;
        onType(text);
      }}
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
      <FirstFocused typed={typed} first={suggestions[0]?.id ?? null} isOn={isFound && !isAddress} />
      <Popover
        // What is wrong stands where it would lie.
        {...(problem === null ? {} : { isOpen: false })}
        offset={4}
        UNSTABLE_portalContainer={document.querySelector('main') ?? document.body}
        className={cx(styles['popover'])}
      >
        <ListBox aria-label={t('new.suggestions')} className={cx(styles['options'])}>
          {({ email }: Suggestion) => (
            <ListBoxItem id={email} textValue={visibleLine(email)} className={cx(styles['option'])}>
              <Avatar email={email} size="s" />
              <bdi className={styles['optionName']}>{displayName(email)}</bdi>
              <bdi className={styles['optionEmail']}>{visibleLine(email)}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** Of the suggestion that the box names as the active one. */
function highlightedKey(input: HTMLInputElement | null): string | undefined {
  const id = input?.getAttribute('aria-activedescendant');
  return id == null ? undefined : document.getElementById(id)?.dataset['key'];
}

interface Suggestion {
  /** What React Aria tells items apart by. */
  readonly id: string;
  readonly email: string;
}

/**
 * People whose name or address fits what is typed, without oneself and those already chosen. None while nothing is typed:
 * the list would open again after each choice and lie over the rest of the form. `isFound`: they are those for what is typed now.
 */
function useSuggestions(typed: string, chosen: readonly string[], self: string) {
  const wanted = typed.trim();
  const { people, foundFor } = usePeople(wanted);
  const suggestions: readonly Suggestion[] =
    wanted === ''
      ? []
      : people
          .filter(({ email }) => checkParticipant(email, chosen, self).ok)
          .map(({ email }) => ({ id: email, email }));
  return { suggestions, isFound: foundFor === wanted };
}

function Token({ email, onRemove }: { readonly email: string; readonly onRemove: () => void }) {
  const { t } = useTranslation('thread');
  return (
    <span className={styles['token']} title={visibleLine(email)}>
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
