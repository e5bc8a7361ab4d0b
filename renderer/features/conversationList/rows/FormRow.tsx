import { memo } from 'react';
import type { FormDraft } from '../../../../shared/model/conversations.ts';
import { formTitle } from '../../../../shared/words/conversationTitle.ts';
import { hasDraft, previewOf } from '../../../../shared/words/messagePreview.ts';
import { useKnownPeople } from '../../../locales/knownPeople.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { PendingAvatar } from '../../conversations/PendingAvatar.tsx';
import { useSelection } from '../../navigation/selectionStore.ts';
import type { RowAccount } from './AccountLine.tsx';
import styles from './ConversationRowFrame.module.css';
import { ConversationRowFrame } from './ConversationRowFrame.tsx';

interface FormRowProps {
  readonly form: FormDraft;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  /** In a list of several accounts. */
  readonly account?: RowAccount;
  /** It was opened; must not change between renders. */
  readonly onOpened?: () => void;
}

/** The form for a new conversation, with its people and its text, among the drafts. */
export const FormRow = memo(function FormRow(props: FormRowProps) {
  const { form, isSelected, isActive, account, onOpened } = props;
  const { t } = useTranslation('frame');
  const startNew = useSelection((state) => state.startNew);
  const known = useKnownPeople();
  return (
    <ConversationRowFrame
      avatar={<PendingAvatar item={form} />}
      title={formTitle(t, form, known)}
      time={null}
      isSelected={isSelected}
      isActive={isActive}
      isUnread={false}
      {...(account && { account })}
      onOpen={() => {
        startNew();
        onOpened?.();
      }}
      preview={<FormPreview form={form} />}
      badge={null}
    />
  );
});

function FormPreview({ form }: Pick<FormRowProps, 'form'>) {
  const { t } = useTranslation('frame');
  const label = t('preview.draft');
  const isWritten = hasDraft(form);
  const { text } = previewOf(t, { people: [], others: 0, last: null, ...form });
  return (
    <>
      <span dir="auto" className={cx(styles['label'], styles['draft'])}>
        {isWritten ? `${label}: ` : label}
      </span>
      {isWritten ? (
        <span dir="auto" className={styles['words']}>
          {text}
        </span>
      ) : null}
    </>
  );
}
