import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ServiceAdmin } from '../../../../service/admin.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import { type TestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { isEmpty, isIn, pending, send, smallFile, UPLOAD } from '../testFiles.ts';
import { asked, sendText, textsIn } from '../testTexts.ts';
import { CUT, HOUR, LOST, startSlowlyOn, statesIn } from './testLedger.ts';

type Content = Parameters<ServiceAdmin['post']>[2];

/** A core whose only item is still open. */
async function startUncertain(begin: (core: TestCore, convId: number) => Promise<unknown>) {
  const started = await startSlowlyOn(await startTestService());
  const { service, core, convId } = started;
  service.faults.next(CUT, LOST);
  service.faults.next(UPLOAD, LOST);
  await begin(core, convId);
  await isIn(core, 'checking');
  /** The service has its version of the item, and perhaps more. */
  const stores = (content: Content) => service.admin.post(service.email, { convId }, content);
  /** The reported result of the item once its request has certainly ended; nothing if it was found. */
  const outcome = async () => {
    started.clock.advance(HOUR + 10);
    await core.until(async () => (await statesIn(core)).every((kind) => kind !== 'checking'));
    return statesIn(core);
  };
  return { ...started, stores, outcome };
}

const uncertainText = (text: string) => startUncertain((core, convId) => sendText(core, convId, text));

async function uncertainFile(name: string, text = '') {
  const path = smallFile(temporaryDir(), name);
  const started = await startUncertain((core, convId) => send(core, convId, [path], { text }));
  const content = readFileSync(path);
  const storesAs = (fileName: string, more: Content = {}) =>
    started.service.admin.post(
      started.service.email,
      { convId: started.convId },
      { msgText: text, ...more, attachment: { fileName, mimeType: 'text/plain', content } },
    );
  return { ...started, storesAs };
}

describe('an item that the service stores differently is found', () => {
  test('a text with collapsed white space', async () => {
    const { service, stores, outcome } = await uncertainText('two  spaces,\ta tab\nand  lines');
    await stores({ msgText: 'two spaces, a tab and lines' });
    expect(await outcome()).toEqual([]);
    expect(service.requests.count('send')).toBe(1);
  });

  test('a file with quotes in its name and its text', async () => {
    const { outcome, storesAs } = await uncertainFile('my "quoted" plan.txt', 'see  "this"');
    await storesAs('my %22quoted%22 plan.txt', { msgText: 'see &quot;this&quot;' });
    expect(await outcome()).toEqual([]);
  });

  test('a text reported as not delivered, once it appears', async () => {
    const { core, stores, outcome } = await uncertainText('two  spaces');
    expect(await outcome()).toEqual(['not-arrived']);
    await stores({ msgText: 'two spaces' });
    await core.until(() => isEmpty(core));
  });
});

describe('it is never reported as not delivered while', () => {
  test('two messages are almost equal to it', async () => {
    const { stores, outcome } = await uncertainText('two  spaces');
    await stores({ msgText: 'two spaces' });
    await stores({ msgText: 'two\nspaces' });
    expect(await outcome()).toEqual(['cannot-tell']);
  });

  test.each([
    ['is marked as forwarded', { isForwarded: true }],
    ['quotes another', { quotedMsgId: 1 }],
  ])('a message with its text %s', async (_, flags) => {
    const { stores, outcome } = await uncertainText('yes');
    await stores({ msgText: 'yes', ...flags });
    expect(await outcome()).toEqual(['cannot-tell']);
  });

  test.each([
    ['x² + y²', 'x2 + y2'],
    ['see C:\\temp', 'see C:temp'],
    ['write 100%25', 'write 100%'],
  ])('%j may have become %j, which may be another', async (text, msgText) => {
    const { stores, outcome } = await uncertainText(text);
    await stores({ msgText });
    expect(await outcome()).toEqual(['cannot-tell']);
  });

  test('a file of its size has another name', async () => {
    const { outcome, storesAs } = await uncertainFile('plan.txt');
    await storesAs('upload-1.bin');
    expect(await outcome()).toEqual(['cannot-tell']);
  });

  test('a file of its name and size has another text', async () => {
    const { outcome, storesAs } = await uncertainFile('plan.txt', 'see');
    await storesAs('plan.txt', { msgText: '' });
    expect(await outcome()).toEqual(['cannot-tell']);
  });
});

test('an item is no longer reported as not delivered once a possible match appears', async () => {
  const { stores, outcome, core } = await uncertainText('x² + y²');
  expect(await outcome()).toEqual(['not-arrived']);
  await stores({ msgText: 'x2 + y2' });
  await core.until(async () => (await statesIn(core))[0] === 'cannot-tell');
  expect(await pending(core)).toHaveLength(1);
});

describe('and nothing else is taken for it', () => {
  test('an exact match comes before an almost equal one', async () => {
    const { stores, outcome } = await uncertainText('two  spaces');
    await stores({ msgText: 'two  spaces' });
    await stores({ msgText: 'two spaces' });
    expect(await outcome()).toEqual([]);
  });

  test('a file where a text was sent', async () => {
    const { service, convId, outcome } = await uncertainText('see the plan');
    const attachment = { fileName: 'plan.txt', mimeType: 'text/plain', content: Buffer.from('plan') };
    await service.admin.post(service.email, { convId }, { msgText: 'see the plan', attachment });
    expect(await outcome()).toEqual(['not-arrived']);
    expect(asked(service)).toEqual(['see the plan']);
  });

  test('a text where a file was sent', async () => {
    const { stores, outcome } = await uncertainFile('plan.txt', 'see');
    await stores({ msgText: 'see' });
    expect(await outcome()).toEqual(['not-arrived']);
  });

  test('the same text by someone else', async () => {
    const { service, convId, outcome } = await uncertainText('yes');
    await service.admin.addUser({ email: 'ines@x.example' });
    service.admin.addMember(convId, 'ines@x.example');
    await service.admin.post('ines@x.example', { convId }, { msgText: 'yes?' });
    expect(await outcome()).toEqual(['not-arrived']);
  });

  test('the messages of other outbox items', async () => {
    const { core, service, convId, outcome } = await uncertainText('lost');
    expect(await outcome()).toEqual(['not-arrived']);
    await sendText(core, convId, 'after it');
    await core.until(async () => (await textsIn(core, convId)).includes('after it'));
    service.faults.next(CUT, LOST);
    await sendText(core, convId, 'lost as well');
    await isIn(core, 'not-arrived', 'checking');
    expect(await outcome()).toEqual(['not-arrived', 'not-arrived']);
  });
});

describe('any unexplained message of its kind may be it', () => {
  test.each([
    ['cut off', 'Danke \u{1f642} bis morgen', 'Danke '],
    ['signed', 'hello', 'hello\n\n-- sent by API'],
    ['without its letters', 'Grüße', 'Gr??e'],
    ['in other words', 'two  spaces', 'twospaces'],
  ])('a text %s', async (_, text, msgText) => {
    const { service, stores, outcome } = await uncertainText(text);
    await stores({ msgText });
    expect(await outcome()).toEqual(['cannot-tell']);
    expect(asked(service)).toEqual([text]);
  });

  test('a file of another size and name', async () => {
    const { service, convId, outcome } = await uncertainFile('plan.txt');
    const attachment = { fileName: 'IMG_1.jpg', mimeType: 'image/jpeg', content: Buffer.from('short') };
    await service.admin.post(service.email, { convId }, { attachment });
    expect(await outcome()).toEqual(['cannot-tell']);
  });

  test('several from another device, as long as none of them matches', async () => {
    const { stores, outcome } = await uncertainText('yes');
    await stores({ msgText: 'on my way' });
    await stores({ msgText: 'nearly there' });
    expect(await outcome()).toEqual(['cannot-tell']);
  });

  test('also when the same text is lost again without a trace', async () => {
    const { core, service, convId, stores, outcome } = await uncertainText('Danke \u{1f642}');
    await stores({ msgText: 'Danke ?' });
    expect(await outcome()).toEqual(['cannot-tell']);
    service.faults.next(CUT, LOST);
    await sendText(core, convId, 'Danke \u{1f642}');
    await isIn(core, 'cannot-tell', 'checking');
    expect(await outcome()).toEqual(['cannot-tell', 'not-arrived']);
  });

  test('and an item reported as not delivered stays so when another device writes later', async () => {
    const { core, convId, stores, outcome } = await uncertainText('yes');
    expect(await outcome()).toEqual(['not-arrived']);
    await stores({ msgText: 'on my way' });
    await core.until(async () => (await textsIn(core, convId)).includes('on my way'));
    expect(await statesIn(core)).toEqual(['not-arrived']);
  });
});
