import { expect, test } from 'vitest';
import { chooseEventCertificate } from './eventCertificate.ts';

/** The setting that core gets when the person chooses these files, one after the other. */
async function choose(files: readonly (string | null)[]) {
  const left = [...files];
  const told: unknown[] = [];
  const isChosen = await chooseEventCertificate({
    dialogs: { whichFile: async () => left.shift() ?? null },
    core: {
      control: (async (name: string, input: unknown) => void told.push([name, input])) as never,
    },
  });
  return { isChosen, told, left };
}

test('core learns of a certificate only with its key', async () => {
  expect(await choose(['/c.pem', '/k.pem'])).toMatchObject({
    isChosen: true,
    told: [['setEventCertificate', { cert: '/c.pem', key: '/k.pem' }]],
  });
  expect(await choose(['/c.pem', null])).toMatchObject({ isChosen: false, told: [] });
});

test('without a chosen certificate, no key is asked for', async () => {
  expect(await choose([null, '/k.pem'])).toMatchObject({ isChosen: false, told: [], left: ['/k.pem'] });
});
