import { type RefObject, useRef, useState } from 'react';
import type { FileEntry } from '../../../../shared/model/files/files.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { chooseTo, toggleChosen } from '../../../lib/choice/choice.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useFilePanel } from '../store/filePanelStore.ts';
import { FileItem } from './FileItem.tsx';
import { FileMenu, type FileMenuRequest, menuPoint } from './FileMenu.tsx';
import { FileRow } from './FileRow.tsx';
import styles from './FileRows.module.css';
import { pressMeans } from './useFileFocus.ts';
import { useFileLines } from './useFileLines.ts';
import { useListedFile } from './useListedFile.ts';

interface FileRowsProps {
  readonly files: readonly FileEntry[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Width of the lines, CSS pixels. */
  readonly width: number;
  readonly onRemove: (msgIds: readonly MsgId[]) => void;
}

/** Files grouped by month. Only those in view are in the document. */
export function FileRows({ files, scroller, width, onRemove }: FileRowsProps) {
  const { t } = useTranslation('files');
  const view = useFilePanel((state) => state.view);
  const convId = useFilePanel((state) => state.convId);
  const hasOlder = useFilePanel((state) => state.hasOlder);
  const choice = useFilePanel((state) => state.choice);
  const list = useRef<HTMLDivElement>(null);
  const actions = useListedFile();
  const { menu, openMenu, closeMenu } = useMenu();

  const lines = useFileLines({ files, scroller, list, width, onRemove });
  const { rows, items, columns, tileWidth, heightOf, virtualizer, current, onKeyDown } = lines;
  const { toggle, pick } = usePicks(files);
  const itemOf = (entry: FileEntry) => (
    <FileItem
      key={entry.msgId}
      entry={entry}
      view={view}
      withConversation={convId === null}
      width={tileWidth}
      isActive={entry.msgId === current}
      isChosen={choice.chosen.has(entry.msgId)}
      isStill={!virtualizer.isScrolling}
      onPress={(status, event) => {
        const means = pressMeans(event);
        pick(entry, means);
        if (means === 'act') actions.press(entry, status);
      }}
      onToggle={(isRange) => pick(entry, isRange ? 'range' : 'toggle')}
      onMenu={(target, x, y) => openMenu(entry, target, x, y)}
    />
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table knows no lines that are not in the document */}
      <div
        ref={list}
        role="grid"
        tabIndex={-1}
        aria-label={t('panel.files')}
        aria-multiselectable="true"
        aria-rowcount={hasOlder ? -1 : rows.length}
        className={styles['list']}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <FileRow
              key={key}
              row={row}
              place={{ index, top: start, height: heightOf(row), columns }}
              view={view}
              itemOf={itemOf}
            />
          );
        })}
      </div>
      {menu === null ? null : (
        <FileMenu
          request={menu}
          onClose={closeMenu}
          choice={{
            isChosen: choice.chosen.has(menu.entry.msgId),
            onToggle: () => toggle(menu.entry.msgId),
          }}
        />
      )}
    </>
  );
}

/** Which files a click or a key chooses. */
function usePicks(files: readonly FileEntry[]) {
  const { filePanel } = useAccountStores();
  const { choose, setActive } = filePanel.getState();
  const toggle = (msgId: MsgId) => choose(toggleChosen(filePanel.getState().choice, msgId));
  const extend = (msgId: MsgId) => {
    const order = files.map((file) => file.msgId);
    choose(chooseTo(filePanel.getState().choice, order, null, msgId));
  };
  const pick = ({ msgId }: FileEntry, means: ReturnType<typeof pressMeans>) => {
    setActive(msgId);
    if (means === 'toggle') toggle(msgId);
    else if (means === 'range') extend(msgId);
  };
  return { toggle, pick };
}

function useMenu() {
  const [menu, setMenu] = useState<FileMenuRequest | null>(null);
  const openMenu = (entry: FileEntry, target: Element, x?: number, y?: number) =>
    setMenu({ entry, ...menuPoint(target, x, y) });
  return { menu, openMenu, closeMenu: () => setMenu(null) };
}
