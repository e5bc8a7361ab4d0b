import { expect, it } from 'vitest';
import type { FileEntry } from '../../../../shared/model/files/files.ts';
import { convId, msgId } from '../../../../shared/model/ids.ts';
import { fileBeside, monthRowsOf } from './monthRows.ts';

const file = (id: number, created: Date | null): FileEntry => ({
  msgId: msgId(id),
  convId: convId(1),
  senderEmail: 'ana@aurora-relief.example',
  isFromSelf: false,
  created: created?.getTime() ?? null,
  attachment: { attachmentId: `a${id}`, fileName: `${id}.png`, fileSize: 1, mimeType: 'image/png' },
});

const FILES = [
  file(9, new Date(2026, 5, 3)),
  file(8, new Date(2026, 5, 2)),
  file(7, new Date(2026, 5, 1)),
  file(6, new Date(2026, 4, 31, 23, 59)),
  file(5, new Date(2025, 4, 31)),
];
const shape = (columns: number) =>
  monthRowsOf(FILES, columns).map((row) =>
    row.kind === 'month'
      ? row.at && new Date(row.at).getMonth()
      : row.files.map((entry) => Number(entry.msgId)),
  );
const beside = (from: number, key: string) => fileBeside(monthRowsOf(FILES, 2), msgId(from), key);

it('files are grouped by month, with a new group at midnight and for the same month of another year', () => {
  expect(shape(2)).toEqual([5, [9, 8], [7], 4, [6], 4, [5]]);
  expect(shape(1)).toEqual([5, [9], [8], [7], 4, [6], 4, [5]]);
  expect(monthRowsOf([], 3)).toEqual([]);
});

it('files without a time have a heading of their own', () => {
  const rows = monthRowsOf([file(3, null), file(2, null), file(1, new Date(2026, 5, 1))], 2);
  expect(rows.map((row) => (row.kind === 'month' ? row.at === null : row.files.length))).toEqual([
    ...[true, 2],
    ...[false, 1],
  ]);
});

it('a line keeps its key when more files follow, so it is not rendered again', () => {
  const keys = monthRowsOf(FILES.slice(0, 2), 2).map(({ key }) => key);
  expect(
    monthRowsOf(FILES, 2)
      .map(({ key }) => key)
      .slice(0, 2),
  ).toEqual(keys);
});

it('arrows move along lines and across months', () => {
  expect(beside(8, 'ArrowRight')).toBe(7);
  expect(beside(7, 'ArrowDown')).toBe(6);
  expect(beside(6, 'ArrowUp')).toBe(7);
  expect(beside(7, 'ArrowLeft')).toBe(8);
});

it('down from the end of a line moves to the end of a shorter one', () => {
  expect(beside(8, 'ArrowDown')).toBe(7);
});

it('Home and End move to the newest and oldest file, and no further', () => {
  expect(beside(6, 'Home')).toBe(9);
  expect(beside(6, 'End')).toBe(5);
  expect(beside(9, 'ArrowUp')).toBeNull();
  expect(beside(5, 'ArrowRight')).toBeNull();
  expect(beside(5, 'x')).toBeNull();
});
