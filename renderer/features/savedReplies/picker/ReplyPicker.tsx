import { memo, type ReactNode, type RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import type { ListedReply } from '../../../../shared/model/savedReplies.ts';
import { visibleLine } from '../../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { shownPane } from '../../../ui/overlays/focusHome.ts';
import styles from './ReplyPicker.module.css';
import type { ReplyPicker as Picker } from './useReplyPicker.ts';

interface ReplyPickerProps {
  readonly picker: Picker;
  /** The list lies above it. */
  readonly anchor: RefObject<HTMLElement | null>;
}

/** The attributes of the message box that name the list and its active entry. */
export const comboProps = ({ listId, replies, active }: Picker) =>
  replies === null
    ? ({ 'aria-autocomplete': 'list' } as const)
    : ({
        'aria-autocomplete': 'list',
        'aria-controls': listId,
        'aria-activedescendant': `${listId}-${active}`,
      } as const);

/** The list of saved replies. The focus stays in the message box, whose letters don't draw it again. */
export const ReplyPicker = memo(function ReplyPicker({ picker, anchor }: ReplyPickerProps) {
  const { t } = useTranslation('savedReplies');
  const { pane } = useAccountStores();
  const { listId, replies, hasManage, total, isFiltered } = picker;
  return (
    <>
      <p role="status" className="visually-hidden">
        {replies === null
          ? ''
          : total === 0 && isFiltered
            ? t('picker.noMatch')
            : t('picker.count', { count: total })}
      </p>
      <Popover
        triggerRef={anchor}
        isOpen={replies !== null}
        isNonModal
        placement="top start"
        offset={4}
        UNSTABLE_portalContainer={shownPane(pane) ?? document.body}
        className={cx(styles['popover'])}
      >
        <div
          role="listbox"
          id={listId}
          aria-label={t('heading')}
          tabIndex={-1}
          className={styles['options']}
          // The focus stays in the box.
          onMouseDown={(event) => event.preventDefault()}
        >
          {replies?.map((reply, index) => (
            <Option key={reply.id} picker={picker} index={index}>
              <ReplyWords reply={reply} />
            </Option>
          ))}
          {hasManage ? (
            <Option key="manage" picker={picker} index={replies?.length ?? 0}>
              <span className={styles['manage']}>{t('picker.manage')}</span>
            </Option>
          ) : null}
        </div>
        {replies?.length === 0 ? (
          <p className={styles['none']}>{t(isFiltered ? 'picker.noMatch' : 'picker.none')}</p>
        ) : null}
      </Popover>
    </>
  );
});

interface OptionProps {
  readonly picker: Picker;
  readonly index: number;
  readonly children: ReactNode;
}

function Option({ picker: { listId, active, activate, choose }, index, children }: OptionProps) {
  const isActive = index === active;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are those of the message box
    <div
      role="option"
      id={`${listId}-${index}`}
      aria-selected={isActive}
      tabIndex={-1}
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: 'nearest' });
      }}
      className={styles['option']}
      onMouseMove={() => {
        if (!isActive) activate(index);
      }}
      onClick={() => choose(index)}
    >
      {children}
    </div>
  );
}

function ReplyWords({ reply: { name, folder, beginning } }: { readonly reply: ListedReply }) {
  return (
    <>
      <span className={styles['first']}>
        <bdi className={styles['name']}>{visibleLine(name)}</bdi>
        {folder === '' ? null : <bdi className={styles['folder']}>{visibleLine(folder)}</bdi>}
      </span>
      <bdi className={styles['beginning']}>{visibleLine(beginning)}</bdi>
    </>
  );
}
