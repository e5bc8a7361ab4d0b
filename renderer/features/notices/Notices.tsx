import { CircleAlert, CircleCheck, Link, Trash2, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { cx } from '../../ui/cx.ts';
import { ServiceWords } from '../../ui/display/ServiceWords.tsx';
import styles from './Notices.module.css';
import { type Notice, useNotices } from './noticesStore.ts';
import { RefusedFiles } from './RefusedFiles.tsx';
import { StoppedDownload } from './StoppedDownload.tsx';
import { useRoomFor } from './useRoomFor.ts';

/** Long enough to read a sentence twice. An offer and a warning stay. */
const SHOWN_MS = {
  said: 5_000,
  explained: 10_000,
  removed: 10_000,
  discarded: 10_000,
  undoable: 10_000,
  failed: 15_000,
  stopped: 15_000,
  cameBack: 15_000,
  refused: 20_000,
  warned: null,
  offered: null,
} as const;

const ICONS = {
  said: CircleCheck,
  explained: CircleAlert,
  removed: Trash2,
  discarded: Trash2,
  undoable: CircleCheck,
  failed: CircleAlert,
  stopped: CircleAlert,
  cameBack: CircleAlert,
  refused: CircleAlert,
  warned: TriangleAlert,
  offered: Link,
} as const;

/**
 * Passing notices, below the headers, so that they cover neither the last messages nor the composer; while a dialog is open, at the foot of
 * the window, where the dialog leaves them room.
 */
export function Notices() {
  const { t } = useTranslation('frame');
  const notices = useNotices((state) => state.notices);
  const region = useRef<HTMLElement>(null);
  useRoomFor(region);
  return (
    // The attribute keeps it from being hidden, and out of reach, while a dialog is open.
    <section
      ref={region}
      role="log"
      aria-live="polite"
      aria-label={t('notices.region')}
      data-react-aria-top-layer="true"
      className={styles['region']}
    >
      {notices.map((notice) => (
        <Shown key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Shown({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation('frame');
  const dismiss = useNotices((state) => state.dismiss);
  const { id, kind } = notice;
  const { isHeld, holding, letGo } = useHeld();
  useEffect(() => {
    const shownMs = SHOWN_MS[kind];
    if (isHeld || shownMs === null) return;
    const timer = setTimeout(() => dismiss(id), shownMs);
    return () => clearTimeout(timer);
  }, [dismiss, id, kind, isHeld]);
  const offer = useOffer(notice);
  const Icon = ICONS[kind];
  const leave = (act: () => void) => () => {
    letGo();
    act();
  };
  return (
    <div className={cx(styles['notice'], styles[kind])} {...holding}>
      <Icon className={styles['icon']} aria-hidden="true" />
      <p className={styles['words']}>
        <Words notice={notice} />
      </p>
      <span className={styles['buttons']}>
        {'undo' in notice ? (
          <Button
            variant="quiet"
            onPress={leave(() => {
              notice.undo();
              if (kind === 'undoable') dismiss(id);
            })}
          >
            {t('notices.undo')}
          </Button>
        ) : null}
        {offer ? (
          <Button
            variant="quiet"
            onPress={leave(() => {
              dismiss(id);
              offer.act();
            })}
          >
            {offer.label}
          </Button>
        ) : null}
        <IconButton label={t('dismiss')} onPress={leave(() => dismiss(id))}>
          <X />
        </IconButton>
      </span>
    </div>
  );
}

/** The label of a notice's button, and its action; null if it has none, or only Undo. */
function useOffer(notice: Notice): { readonly label: string; readonly act: () => void } | null {
  const { t } = useTranslation('files');
  if (notice.kind === 'offered') return notice;
  return notice.kind === 'stopped' ? { label: t('menu.again'), act: notice.again } : null;
}

/** A notice stays while the pointer or the focus is in it; the focus goes back to where it came from. */
function useHeld() {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const cameFrom = useRef<HTMLElement | null>(null);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setFocused(true);
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false);
  };
  return {
    isHeld: isHovered || isFocused,
    holding: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus,
      onBlur,
    },
    letGo: () => cameFrom.current?.focus(),
  };
}

function Words({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation('frame');
  const errorText = useErrorText();
  switch (notice.kind) {
    case 'said':
    case 'explained':
    case 'warned':
    case 'offered':
    case 'undoable':
      return notice.text;
    case 'failed':
      return (
        <span>
          {notice.name === null ? null : <bdi>{notice.name}: </bdi>}
          {errorText(notice.error)}
          <ServiceWords error={notice.error} />
        </span>
      );
    case 'stopped':
      return <StoppedDownload error={notice.error} attachment={notice.attachment} />;
    case 'cameBack':
      return t('notices.cameBack');
    case 'refused':
      return <RefusedFiles files={notice.files} />;
    case 'removed':
      return t('notices.removed', { name: spellOutHidden(notice.name) });
    case 'discarded':
      return t('notices.discarded');
  }
}
