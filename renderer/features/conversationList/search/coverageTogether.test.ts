import { expect, it } from 'vitest';
import type { Coverage } from '../../../../shared/model/search.ts';
import { together } from './coverageTogether.ts';

const coverage = (messages: number, since: number | null, isWhole = true): Coverage => ({
  ...{ messages, since, isWhole, isUnreadable: false, texts: { files: messages, done: 1 } },
});

it('while an account loads its history, all are searched back to where that has come', () => {
  const whole = coverage(20, 2023);
  expect(together([])).toBeNull();
  expect(together([whole])).toEqual(whole);
  expect(together([whole, coverage(10, 2020)])).toMatchObject({ messages: 30, since: 2020, isWhole: true });
  expect(together([whole, coverage(10, 2026, false)])).toMatchObject({ since: 2026, isWhole: false });
  expect(together([coverage(1, 2025, false), coverage(1, 2026, false)])).toMatchObject({ since: 2026 });
  expect(together([whole, coverage(0, null, false)])).toMatchObject({ since: null });
  expect(together([whole, coverage(0, null)])).toMatchObject({ since: 2023 });
});

it('files that are read are those of all accounts in which that is turned on', () => {
  const off = { ...coverage(1, null), texts: null };
  expect(together([coverage(3, null), coverage(4, null)])?.texts).toEqual({ files: 7, done: 2 });
  expect(together([off, coverage(4, null)])?.texts).toEqual({ files: 4, done: 1 });
  expect(together([off, off])?.texts).toBeNull();
});
