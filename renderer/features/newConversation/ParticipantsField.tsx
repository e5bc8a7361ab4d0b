import { X } from 'lucide-react';
import { useContext, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { MAX_PARTICIPANTS } from '../../../shared/model/people.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useNameOf } from '../../locales/knownPeople.ts';
import { useSenderName } from '../../locales/useSenderName.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { FirstFocused } from '../../ui/controls/FirstFocused.tsx';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { shownMain } from '../../ui/overlays/focusHome.ts';
import { useReadablePage } from '../../ui/page/useReadablePage.ts';
import styles from '../conversations/PeopleField.module.css';
import { TellApart } from '../conversations/TellNamesakesApart.tsx';
import { type ParticipantsFieldProps, type Suggestion, useParticipantEntry } from './useParticipantEntry.ts';

/** The participants: completed from known people, or any address typed. Backspace in the empty box removes the last one. */
export function ParticipantsField(props: ParticipantsFieldProps) {
  const { chosen, typed, problem, onType } = props;
  const { t } = useTranslation('thread');
  const input = useRef<HTMLInputElement>(null);
  const entry = useParticipantEntry(props, input);
  const { suggestions, isFound, isAddress, add, remove, onKeyDownCapture, onPaste, onBlur } = entry;
  const keepReadable = useReadablePage();
  return (
    <ComboBox
      onOpenChange={keepReadable}
      allowsCustomValue
      inputValue={typed}
      isInvalid={problem !== null}
      items={suggestions}
      selectedKey={null}
      onInputChange={(text) => {
        entry.forgetMove();
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
        <Tokens chosen={chosen} onRemove={remove} />
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
        {problem === null
          ? null
          : t(`new.${problem.problem}`, { email: problem.email, limit: MAX_PARTICIPANTS })}
      </FieldError>
      <FirstFocused typed={typed} first={suggestions[0]?.id ?? null} isOn={isFound && !isAddress} />
      <Suggestions isHidden={problem !== null} />
    </ComboBox>
  );
}

/** Hidden while there is an error message in its place. Its state is closed as well, so that the field doesn't refer to a hidden list. */
function Suggestions({ isHidden }: { readonly isHidden: boolean }) {
  const { t } = useTranslation('thread');
  const state = useContext(ComboBoxStateContext);
  const close = useEffectEvent(() => state?.close());
  const isLeftOpen = isHidden && state?.isOpen === true;
  useEffect(() => {
    if (isLeftOpen) close();
  }, [isLeftOpen]);
  const nameOf = useNameOf();
  return (
    <Popover
      {...(isHidden ? { isOpen: false } : {})}
      offset={4}
      UNSTABLE_portalContainer={shownMain() ?? document.body}
      className={cx(styles['popover'])}
    >
      <ListBox aria-label={t('new.suggestions')} className={cx(styles['options'])}>
        {({ email }: Suggestion) => (
          <ListBoxItem id={email} textValue={visibleLine(email)} className={cx(styles['option'])}>
            <Avatar email={email} size="s" />
            <bdi className={styles['optionName']}>{nameOf(email)}</bdi>
            <bdi className={styles['optionEmail']}>{visibleLine(email)}</bdi>
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}

interface TokensProps {
  readonly chosen: readonly string[];
  readonly onRemove: (email: string) => void;
}

function Tokens({ chosen, onRemove }: TokensProps) {
  const people = useMemo(() => chosen.map((email) => ({ email, isSelf: false })), [chosen]);
  return (
    <TellApart people={people}>
      {chosen.map((email) => (
        <Token key={email} email={email} onRemove={() => onRemove(email)} />
      ))}
    </TellApart>
  );
}

function Token({ email, onRemove }: { readonly email: string; readonly onRemove: () => void }) {
  const { t } = useTranslation('thread');
  const nameOf = useSenderName();
  return (
    <span className={styles['token']} title={visibleLine(email)}>
      <bdi className={styles['tokenName']}>{nameOf(email)}</bdi>
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
