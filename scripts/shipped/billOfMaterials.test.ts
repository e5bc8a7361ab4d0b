import { expect, test } from 'vitest';
import { type Bill, installedBill, shippedBill, shippedWorks } from './billOfMaterials.ts';

/** Of the last build: `npm test` builds first. */
const works = shippedWorks();
const installed = await installedBill();
const packages = works.filter(({ within }) => within === null);

test('the bill of materials names all that is shipped, and nothing else', () => {
  const { components } = shippedBill(installed, works);
  const nameOf = ({ name, version }: { name: string; version?: string | null }) => `${name} ${version ?? ''}`;
  expect(components.map(nameOf).toSorted()).toEqual(packages.map(nameOf).toSorted());
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['electron', 'react', 'undici', 'fastify', 'Natural Earth']));
  expect(names).not.toContain('vitest');
  const database = components.find(({ name }) => name === 'better-sqlite3-multiple-ciphers');
  expect(database?.components?.map(({ name }) => name)).toContain('SQLite');
});

test('the bill of materials has the form of CycloneDX 1.5', () => {
  const bill = shippedBill(installed, works);
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/u),
    version: 1,
    metadata: { component: { name: 'parley', type: 'application' } },
  });
  const all = bill.components.flatMap((each) => [each, ...(each.components ?? [])]);
  for (const each of all)
    expect(each).toMatchObject({
      'bom-ref': expect.any(String),
      type: expect.stringMatching(/^(?:data|library)$/u),
      licenses: [expect.toSatisfy((of) => 'license' in of || 'expression' in of)],
    });
  // Where each package came from, and what it must be.
  for (const { name } of packages.filter(({ kind }) => kind === 'software'))
    expect(bill.components.find((each) => each.name === name)).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\//u),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/u) }],
      scope: 'required',
    });
  const refs = [bill.metadata.component, ...all].map((each) => each['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  const used = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(used.filter((ref) => !refs.includes(ref))).toEqual([]);
});

test('data that was added is named as data, without a package of that name', () => {
  const added = { name: 'Rivers', version: null, within: null, licence: 'MIT', text: 'MIT' };
  const { components } = shippedBill(installed, [...works, { ...added, kind: 'data' }]);
  expect(components.find(({ name }) => name === 'Rivers')).toMatchObject({ type: 'data' });
});

test('a package that is shipped but not installed stops the bill', () => {
  const components = installed.components.filter(({ name }) => name !== 'zod');
  const without: Bill = { ...installed, components };
  expect(() => shippedBill(without, works)).toThrow(/^zod \d\S* is shipped, but not installed/u);
});
