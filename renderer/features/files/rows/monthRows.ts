import type { FileEntry } from '../../../../shared/model/files/files.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';

/** A line of the pane: the name of a month (null: unknown), or the files side by side. */
export type MonthRow =
  | { readonly kind: 'month'; readonly key: string; readonly at: number | null }
  | { readonly kind: 'files'; readonly key: string; readonly files: readonly FileEntry[] };

/** Groups files by the month in which they were sent (in this computer's time zone), with `columns` per line. */
export function monthRowsOf(files: readonly FileEntry[], columns: number): readonly MonthRow[] {
  const rows: MonthRow[] = [];
  let month = '';
  let line: FileEntry[] = [];
  for (const file of files) {
    const its = monthOf(file.created);
    if (its !== month) rows.push({ kind: 'month', key: `month-${file.msgId}`, at: file.created });
    if (its !== month || line.length === columns) {
      line = [];
      rows.push({ kind: 'files', key: String(file.msgId), files: line });
    }
    month = its;
    line.push(file);
  }
  return rows;
}

function monthOf(at: number | null): string {
  if (at === null) return 'unknown';
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}`;
}

/** The line of a file, -1 for none. */
export const rowOfFile = (rows: readonly MonthRow[], msgId: MsgId): number =>
  rows.findIndex((row) => row.kind === 'files' && row.files.some((file) => file.msgId === msgId));

/** Where an arrow key, Home or End moves from a file; null if nowhere. */
export function fileBeside(rows: readonly MonthRow[], from: MsgId, key: string): MsgId | null {
  const lines = rows.flatMap((row) => (row.kind === 'files' ? [row.files] : []));
  const y = lines.findIndex((line) => line.some(({ msgId }) => msgId === from));
  const x = lines[y]?.findIndex(({ msgId }) => msgId === from) ?? 0;
  const order = lines.flat();
  const index = order.findIndex(({ msgId }) => msgId === from);
  /** A line may be shorter than the one above it. */
  const inLine = (line: readonly FileEntry[] | undefined) => line?.[Math.min(x, line.length - 1)];
  const found = (): FileEntry | undefined => {
    switch (key) {
      case 'ArrowLeft':
        return order[index - 1];
      case 'ArrowRight':
        return order[index + 1];
      case 'ArrowUp':
        return inLine(lines[y - 1]);
      case 'ArrowDown':
        return inLine(lines[y + 1]);
      case 'Home':
        return order[0];
      case 'End':
        return order.at(-1);
      default:
        return undefined;
    }
  };
  return found()?.msgId ?? null;
}
