import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '../../../shared/errors/errors.ts';
import {
  convId as asConvId,
  type ConvId,
  outboxId,
  type StagedId,
  stagedId,
} from '../../../shared/model/ids.ts';
import { isFailed } from '../../../shared/model/outbox.ts';
import { Violation } from '../checks/violation.ts';
import { COLLEAGUES } from '../world/world.ts';
import { keyOfPressed, type Pressed, type PressedFile, sha256 } from './person.ts';
import type { Play } from './play.ts';
import type { FileKind } from './soakCommands.ts';

export async function fresh(
  { world: { edge }, pressed }: Play,
  convId: number | null,
  words: string,
  file: PressedFile | null,
): Promise<Pressed> {
  const id = outboxId(randomUUID());
  // Told apart by a number, so that only a repeated send is the same.
  const text = file && words === '' ? '' : `#${pressed.length} ${words}`.toWellFormed();
  const title = convId === null ? `made by ${id}` : '';
  // A file without a caption is sent without this field.
  const { msgText = '' } = edge.form(text === '' ? {} : { msgText: text }, 'send');
  const content = file && Buffer.concat(await edge.content(Readable.from([file.content])).toArray());
  const kept = {
    text: String(msgText),
    file: file && content && { name: edge.fileName(file.name), sha256: sha256(content) },
  };
  return { id, convId, title, text, file, kept, state: 'unsure', pressedBeforeRetry: 0 };
}

export function madeFile({ world, pressed }: Play, { size, isPasted }: FileKind): PressedFile {
  const number = `${pressed.length}-${randomUUID().slice(0, 8)}`;
  const name = `file ${number} é.bin`;
  const content = Buffer.alloc(size, number);
  if (isPasted) return { name, content, path: null };
  const folder = join(world.dir, 'files', number);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, content);
  return { name, content, path };
}

const placeOf = ({ convId, title }: Pressed) => ({
  ...{ priority: 0 as const, title },
  participants: convId === null ? [COLLEAGUES[0]] : [],
});
export const convOf = ({ convId }: Pressed) => (convId === null ? null : asConvId(convId));

/** Types a text and presses Enter. What was left in the draft is sent before. */
export async function press(play: Play, item: Pressed): Promise<void> {
  await sendLeft(play, convOf(item));
  await pressText(play, item);
}

/** A draft first, as the composer keeps it. */
async function pressText(play: Play, item: Pressed): Promise<void> {
  const { world, pressed } = play;
  const { text } = item;
  const draft = { ...placeOf(item), text, captionOn: null };
  if (!pressed.includes(item)) {
    item.state = 'typed';
    pressed.push(item);
  }
  await world.core().ask('drafts.set', { convId: convOf(item), draft });
  item.state = 'unsure';
  await world.core().ask('outbox.send', { ...placeOf(item), id: item.id, convId: convOf(item), text });
  item.state = 'sent';
}

/**
 * Stages files for one place and presses Enter. Those that were staged get the ids that they are known by from then on. What was left in the
 * draft is sent before.
 */
export async function pressFiles(play: Play, items: readonly Pressed[]): Promise<void> {
  const [first] = items;
  if (first) await sendLeft(play, convOf(first));
  const staged: Pressed[] = [];
  for (const item of items) staged.push({ ...item, id: outboxId(await stage(play, item)), state: 'draft' });
  play.pressed.push(...staged);
  await pressStaged(play, staged);
}

/** Sends what was taken back into a draft, as messages of now. Null: the form for a new conversation. */
export async function sendLeft(play: Play, convId: ConvId | null): Promise<void> {
  await checkLeft(play, convId);
  const left = leftIn(play, convId);
  const again = left.map<Pressed>((item) => ({
    ...{ ...item, pressedBeforeRetry: 0 },
    ...(item.file ? { state: 'draft' } : { state: 'unsure', id: outboxId(randomUUID()) }),
  }));
  const [first] = again;
  if (!first) return;
  for (const item of left) item.state = 'over';
  play.pressed.push(...again);
  if (first.file) await pressStaged(play, again);
  else await pressText(play, first);
}

const leftIn = ({ pressed }: Play, convId: ConvId | null): readonly Pressed[] =>
  pressed.filter((item) => item.state === 'left' && convOf(item) === convId);

/** Items that were taken back are in their draft with nothing else, and no longer in the outbox. @throws Violation */
export async function checkLeft(play: Play, convId: ConvId | null): Promise<void> {
  const left = leftIn(play, convId);
  if (left.length === 0) return;
  const { core } = play.world;
  const { text } = await core().ask('drafts.get', { convId });
  const staged = (await core().ask('staged.list', { convId })).map(({ id }) => String(id));
  const files = left.filter(({ file }) => file).map(({ id }) => String(id));
  const texts = left.map((item) => item.text).filter((own) => own !== '');
  if (text !== texts.join('\n') || staged.join() !== files.join())
    throw new Violation(
      'lost',
      `in the draft is ${text} ${staged.join()}, not ${left.map(keyOfPressed).join()}`,
    );
  const outbox = await core().ask('outbox.list', {});
  const both = left.find(({ id }) => outbox.some((item) => item.id === id));
  if (both) throw new Violation('doubled', `${both.id} is in the draft and in the outbox`);
}

async function stage({ world, unsaidFiles }: Play, item: Pressed): Promise<StagedId> {
  const { file } = item;
  const convId = convOf(item);
  if (!file) throw new Error('there is no file to stage');
  const before = new Set((await world.core().ask('staged.list', { convId })).map(({ id }) => id));
  unsaidFiles.add(file.name);
  const { files } =
    file.path === null
      ? await world.core().ask('staged.addPasted', { convId, name: file.name, bytes: file.content })
      : await world.core().control('stage', { convId, paths: [file.path] });
  const added = files.find(({ id, name }) => !before.has(id) && name === file.name);
  if (!added) throw new Violation('lost', 'a file that was staged does not stand in the draft');
  unsaidFiles.delete(file.name);
  return added.id;
}

async function pressStaged({ world }: Play, items: readonly Pressed[]): Promise<void> {
  const [first] = items;
  if (!first) return;
  for (const item of items) item.state = 'unsure';
  const files = items.map(({ id }) => stagedId(id));
  await world.core().ask('outbox.sendFiles', {
    ...{ ...placeOf(first), convId: convOf(first), text: first.text, files },
    captionOn: files[0] ?? null,
  });
  for (const item of items) item.state = 'sent';
}

/**
 * After core came back, the item that was just sent is in the outbox, or still a draft, which the person sends now. A text that was only
 * typed may be nowhere. One that was just taken back is in the draft, where it stays, or still in the outbox.
 */
export async function takeStock(play: Play): Promise<void> {
  const { pressed } = play;
  const files: Pressed[] = [];
  for (const item of pressed.filter(({ state }) => state === 'taking'))
    item.state = (await isDraft(play, item)) ? 'left' : 'sent';
  for (const convId of new Set(pressed.map(convOf))) await checkLeft(play, convId);
  for (const item of pressed.filter(({ state }) => ['typed', 'unsure', 'draft'].includes(state))) {
    if (await isDraft(play, item)) {
      if (item.file) files.push(item);
      else await pressText(play, item);
    } else if (item.state === 'typed') {
      item.state = 'over';
    } else if (item.state === 'draft') {
      throw new Violation('lost', `a staged file is gone: ${item.file?.name}`);
    } else {
      // Either it is in the outbox, or it reached its thread and was taken out: the count at the end tells.
      item.state = 'sent';
    }
  }
  await pressStaged(play, files);
}

async function isDraft({ world }: Play, item: Pressed): Promise<boolean> {
  const convId = convOf(item);
  if (item.file)
    return (await world.core().ask('staged.list', { convId })).some(({ id }) => String(id) === item.id);
  return (await world.core().ask('drafts.get', { convId })).text === item.text;
}

export async function retryFailed({ world, pressed }: Play): Promise<void> {
  for (const { id, state } of await world.core().ask('outbox.list', {})) {
    if (!isFailed(state)) continue;
    const item = pressed.findLast((each) => each.id === id);
    // The draft for a conversation that the service lost.
    if (!item) continue;
    item.pressedBeforeRetry = pressed.length;
    await world
      .core()
      .ask('outbox.retry', { id, evenIfUnconfirmed: false })
      .catch((thrown: unknown) => {
        // It turned out to have arrived just now.
        if (!(thrown instanceof AppError && ['not-found', 'bad-input'].includes(thrown.code))) throw thrown;
      });
  }
}
