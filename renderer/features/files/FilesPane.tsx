import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { NONE_CHOSEN } from '../../lib/choice/choice.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useDropTarget } from '../../ui/useDropTarget.ts';
import { NowhereToDrop } from '../staging/drop/DropOverlay.tsx';
import { useStatus } from '../status/statusStore.ts';
import { ChosenBar } from './choice/ChosenBar.tsx';
import styles from './FilesPane.module.css';
import { FilesPaneHeader } from './FilesPaneHeader.tsx';
import { FileFilterBar } from './filter/FileFilterBar.tsx';
import { NoFiles } from './filter/NoFiles.tsx';
import { FileRows } from './rows/FileRows.tsx';
import { useFilePanel } from './store/filePanelStore.ts';

/** The files of a conversation, or of all when null: filter by kind, person and day, view, select, save. */
export function FilesPane({ convId }: { readonly convId: ConvId | null }) {
  const { t } = useTranslation('files');
  const { filePanel, pane: ofPane, panes } = useAccountStores();
  const shown = useFilePanel((state) => state.convId);
  const choose = useFilePanel((state) => state.choose);
  const pane = useRef<HTMLElement>(null);
  useEffect(() => filePanel.getState().show(convId), [filePanel, convId]);
  // The composer had the focus and is gone, so keys go here. Not if the pane only comes back, beside the one in use.
  useEffect(() => {
    if (panes.state.getState().active === ofPane) pane.current?.focus();
  }, [panes, ofPane]);
  const onRemove = useRemove();
  const { isOver, target } = useDropTarget(() => {});
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (filePanel.getState().choice.chosen.size === 0) return;
    event.preventDefault();
    choose(NONE_CHOSEN);
  };
  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label={t('panel.label')}
      className={styles['pane']}
      onKeyDown={onKeyDown}
      {...(convId === null ? target : {})}
    >
      <FilesPaneHeader convId={convId} />
      <FileFilterBar convId={convId} />
      {shown === convId ? <Found onRemove={onRemove} /> : null}
      <ChosenBar onRemove={onRemove} />
      {isOver ? <NowhereToDrop /> : null}
    </section>
  );
}

function Found({ onRemove }: { readonly onRemove: (msgIds: readonly MsgId[]) => void }) {
  const { t } = useTranslation('files');
  const files = useFilePanel((state) => state.files);
  const arrived = useFilePanel((state) => state.arrived);
  const filters = useFilePanel((state) => state.filters);
  const view = useFilePanel((state) => state.view);
  const scrolled = useFilePanel((state) => state.scrolled);
  const { scroller, width } = useWidth();
  const toTop = () => scroller.current?.scrollTo({ top: 0 });

  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other files are read from their top
  useEffect(() => {
    if (!isFirst.current) toTop();
    isFirst.current = false;
  }, [filters, view]);
  return (
    <div className={styles['found']}>
      <div
        ref={scroller}
        className={styles['scroller']}
        onScroll={({ currentTarget }) => scrolled(Math.max(0, currentTarget.scrollTop))}
      >
        {files?.length === 0 ? <NoFiles /> : null}
        {files !== null && files.length > 0 && width > 0 ? (
          <>
            <FileRows files={files} scroller={scroller} width={width} onRemove={onRemove} />
            <Filling />
          </>
        ) : null}
      </div>
      {arrived > 0 ? (
        <div className={styles['arrived']}>
          <Button onPress={toTop}>{t('panel.arrived', { count: arrived })}</Button>
        </div>
      ) : null}
    </div>
  );
}

/** Below the oldest loaded files. */
function Filling() {
  const { t } = useTranslation('files');
  const hasOlder = useFilePanel((state) => state.hasOlder);
  const history = useStatus((state) => state.status?.history.state ?? 'complete');
  if (hasOlder || history === 'complete') return null;
  return <p className={styles['filling']}>{t('panel.filling')}</p>;
}

/** Removes files from this computer and reports it. */
function useRemove(): (msgIds: readonly MsgId[]) => void {
  const { t } = useTranslation('files');
  const { files } = useAccountStores();
  const { say, failed } = useStore(useAppStores().notices);
  return (msgIds) => {
    const { byMsgId } = files.getState();
    const here = msgIds.filter((msgId) => byMsgId.get(msgId)?.state === 'here').length;
    const removed = () => say(t('said.removedMany', { count: here }));
    if (here > 0) files.getState().remove(msgIds).then(removed, failed);
  };
}

/** The scrolling element, and the width of its lines, CSS pixels; 0 until it is rendered. */
function useWidth() {
  const scroller = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (scroller.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);
  return { scroller, width };
}
