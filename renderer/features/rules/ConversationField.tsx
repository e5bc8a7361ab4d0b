import { X } from 'lucide-react';
import { useState } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { escapeClosesList } from '../../ui/controls/escapeClosesList.ts';
import { FirstFocused } from '../../ui/controls/FirstFocused.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { cx } from '../../ui/cx.ts';
import popover from '../conversations/PeopleField.module.css';
import { useMatching } from '../staging/useMatching.ts';
import styles from './Rules.module.css';
import type { EditedRule } from './rulesStore.ts';

type Chosen = Pick<EditedRule, 'convId' | 'conversation' | 'search'>;

interface ConversationFieldProps extends Chosen {
  readonly error: string | undefined;
  readonly onChange: (chosen: Chosen) => void;
}

/** The conversation of a rule: found by its name, or any. */
export function ConversationField({ convId, conversation, search, error, onChange }: ConversationFieldProps) {
  const { t } = useTranslation('rules');
  const { t: frame } = useTranslation('frame');
  const [isJustChosen, setJustChosen] = useState(false);
  const find = (chosen: Chosen) => {
    setJustChosen(chosen.convId !== null);
    onChange(chosen);
  };
  if (convId === null) return <Finding search={search} error={error} onChange={find} />;
  return (
    <div className={styles['field']}>
      <span className={styles['label']}>{t('form.in')}</span>
      <div className={styles['chosen']}>
        <bdi className={styles['title']}>
          {conversation === null
            ? t('conditions.unknownConversation', { number: String(convId) })
            : conversationTitle(frame, conversation)}
        </bdi>
        <IconButton
          label={t('form.inAny')}
          autoFocus={isJustChosen}
          onPress={() => onChange({ convId: null, conversation: null, search: '' })}
        >
          <X />
        </IconButton>
      </div>
    </div>
  );
}

function Finding({ search, error, onChange }: Omit<ConversationFieldProps, 'convId' | 'conversation'>) {
  const { t } = useTranslation('rules');
  const { t: frame } = useTranslation('frame');
  const { conversations } = useMatching(search.trim());
  return (
    <ComboBox
      allowsCustomValue
      inputValue={search}
      onInputChange={(typed) => onChange({ convId: null, conversation: null, search: typed })}
      onSelectionChange={(key) => {
        const chosen = conversations.find(({ convId }) => convId === key);
        if (chosen !== undefined) onChange({ convId: chosen.convId, conversation: chosen, search: '' });
      }}
      isInvalid={error !== undefined}
      items={conversations}
      className={cx(styles['field'])}
    >
      <FirstFocused
        typed={search}
        first={conversations[0] ? String(conversations[0].convId) : null}
        isOn={false}
      />
      <Label className={cx(styles['label'])}>{t('form.in')}</Label>
      <div className={styles['group']} onKeyDownCapture={escapeClosesList}>
        <Input className={cx(styles['input'])} placeholder={t('form.inAny')} />
      </div>
      <FieldError className={cx(styles['problem'])}>{error}</FieldError>
      <Popover offset={4} className={cx(popover['popover'])}>
        <ListBox aria-label={t('form.conversations')} className={cx(popover['options'])}>
          {(one: Conversation) => {
            const title = conversationTitle(frame, one);
            return (
              <ListBoxItem id={one.convId} textValue={title} className={cx(popover['option'])}>
                <bdi>{title}</bdi>
              </ListBoxItem>
            );
          }}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
