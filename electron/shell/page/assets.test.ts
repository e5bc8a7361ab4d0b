import path from 'node:path';
import { expect, test } from 'vitest';
import { CONTENT_SECURITY_POLICY, isOwnPage, resolveAsset, START_PAGE } from './assets.ts';

const root = path.resolve('/somewhere/dist/renderer');

test('finds the files of the page, with their types', () => {
  expect(resolveAsset(root, START_PAGE)).toEqual({
    file: path.join(root, 'index.html'),
    mimeType: 'text/html; charset=utf-8',
  });
  expect(resolveAsset(root, 'parley-app://bundle/assets/index-1a.js?v=1#x')).toEqual({
    file: path.join(root, 'assets', 'index-1a.js'),
    mimeType: 'text/javascript; charset=utf-8',
  });
});

test.each([
  'parley-app://bundle/..%2fmain.js',
  'parley-app://bundle/..%5cmain.js',
  'parley-app://bundle/..%2frenderer-of-others%2findex.html',
  'parley-app://bundle/assets/..%2f..%2f..%2fmain.js',
  'parley-app://bundle//etc/passwd',
  'parley-app://bundle/C:%5Cx.js',
  'parley-app://bundle/index.html%00.js',
  'parley-app://bundle/%E0%A4%A.js',
  'parley-app://bundle/main.node',
  'parley-app://bundle/',
  'parley-app://other/index.html',
  'file:///somewhere/dist/renderer/index.html',
  'not an address',
])('gives nothing for %s', (address) => {
  expect(resolveAsset(root, address)).toBeNull();
});

test.each(['parley-app://bundle/../main.js', 'parley-app://bundle/%2e%2e/main.js'])(
  'stays inside the folder of the page for %s',
  (address) => {
    expect(resolveAsset(root, address)?.file).toBe(path.join(root, 'main.js'));
  },
);

test('knows its own page from any other', () => {
  expect(isOwnPage('parley-app://bundle/index.html')).toBe(true);
  for (const address of [
    'parley-app://bundle.evil/',
    'https://bundle/',
    'parley-app:bundle',
    'data:text/html,x',
    '',
  ]) {
    expect(isOwnPage(address)).toBe(false);
  }
});

test('lets the page load nothing but its own files, and make no markup from text', () => {
  expect(CONTENT_SECURITY_POLICY).toMatch(/^default-src 'none';/u);
  expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|\*|https?:|data:/u);
  expect(CONTENT_SECURITY_POLICY).toContain("require-trusted-types-for 'script'");
});
