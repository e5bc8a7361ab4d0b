import { Bookmark, ChevronRight, MessageSquarePlus, Settings } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { isLabelFilter, isNameFilter } from '../../../shared/model/conversations.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Keys } from '../../ui/display/Keys.tsx';
import { ViewIcon } from '../conversationList/filters/ViewIcon.tsx';
import { ConversationAvatar } from '../conversations/ConversationAvatar.tsx';
import { LabelDot } from '../labels/LabelMarks.tsx';
import { keysFor } from '../shortcuts/shortcuts.ts';
import styles from './Palette.module.css';
import type { Entry } from './paletteEntries.ts';

interface PaletteOptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** An entry of the list. The focus stays in the field, which names the active one. */
export function PaletteOption({ id, entry, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const { t } = useTranslation('frame');
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes its keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field names it as the active one
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      className={cx(styles['option'], isActive && styles['active'])}
      onMouseDown={keepFocus}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <Face entry={entry} />
      <bdi className={styles['label']}>{entry.label}</bdi>
      {entry.kind === 'person' ? <bdi className={styles['more']}>{visibleLine(entry.email)}</bdi> : null}
      {entry.kind === 'conversation' && entry.accountName !== null ? (
        <bdi className={styles['more']} title={entry.accountName.name}>
          <span className="visually-hidden">{entry.accountName.name}</span>
          <span aria-hidden="true">{entry.accountName.shortName}</span>
        </bdi>
      ) : null}
      {entry.kind === 'setting' ? <span className={styles['more']}>{entry.place}</span> : null}
      <span className={styles['kind']}>{t(`palette.kinds.${entry.kind}`)}</span>
      <CommandKeys entry={entry} />
    </div>
  );
}

function Face({ entry }: { readonly entry: Entry }) {
  switch (entry.kind) {
    case 'conversation':
      return <ConversationAvatar people={entry.conversation.people} isNote={entry.conversation.isNote} />;
    case 'person':
      return <Icon icon={<Avatar email={entry.email} size="m" />} />;
    case 'new':
      return <Icon icon={<MessageSquarePlus />} />;
    case 'account':
      return <Icon icon={<Avatar email={entry.email} size="m" colour={entry.colour} />} />;
    case 'view':
      return <Icon icon={<ViewFace {...entry} />} />;
    case 'savedSearch':
      return <Icon icon={<Bookmark />} />;
    case 'command':
      return <Icon icon={<ChevronRight />} />;
    case 'setting':
      return <Icon icon={<Settings />} />;
  }
}

function ViewFace({ view, colour }: Pick<Extract<Entry, { kind: 'view' }>, 'view' | 'colour'>) {
  if (colour !== null) return <LabelDot colour={colour} />;
  return isLabelFilter(view) || isNameFilter(view) ? null : <ViewIcon view={view} />;
}

const Icon = ({ icon }: { readonly icon: React.ReactNode }) => (
  <span className={styles['icon']} aria-hidden="true">
    {icon}
  </span>
);

function CommandKeys({ entry }: { readonly entry: Entry }) {
  const { platform } = useAppStores().info;
  const keys = entry.kind === 'command' ? keysFor(entry.command, platform) : [];
  return keys.length === 0 ? null : <Keys keys={keys} />;
}

/** A press must not take the focus from the field. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
