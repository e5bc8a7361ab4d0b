import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';
import { convId as asConvId, outboxId, type StagedId, stagedId } from '../../../shared/model/ids.ts';
import { isFailed } from '../../../shared/model/outbox.ts';
import { Violation } from '../checks/violation.ts';
import { COLLEAGUES } from '../world/world.ts';
import type { Pressed, PressedFile } from './person.ts';
import type { Play } from './play.ts';
import type { FileKind } from './soakCommands.ts';

export function fresh(
  { world: { edge }, pressed }: Play,
  convId: number | null,
  words: string,
  file: PressedFile | null,
): Pressed {
  const id = outboxId(randomUUID());
  // Told apart by a number, so that only a repeated send is the same.
  const text = file && words === '' ? '' : `#${pressed.length} ${words}`.toWellFormed();
  const title = convId === null ? `made by ${id}` : '';
  const { msgText } = edge.form({ msgText: text }, 'send');
  const kept = { text: String(msgText), name: edge.fileName(file?.name ?? '') };
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
const convOf = ({ convId }: Pressed) => (convId === null ? null : asConvId(convId));

/** Types a text and presses Enter: a draft first, as the composer keeps it. */
export async function press(play: Play, item: Pressed): Promise<void> {
  const { world, pressed } = play;
  const { text } = item;
  const draft = { ...placeOf(item), text, captionOn: null };
  await world.core().ask('drafts.set', { convId: convOf(item), draft });
  if (!pressed.includes(item)) pressed.push(item);
  item.state = 'unsure';
  await world.core().ask('outbox.send', { ...placeOf(item), id: item.id, convId: convOf(item), text });
  item.state = 'sent';
}

/** Stages files and presses Enter. Those that were staged get the ids that they are known by from then on. */
export async function pressFiles(play: Play, items: readonly Pressed[]): Promise<void> {
  const staged: Pressed[] = [];
  for (const item of items) staged.push({ ...item, id: outboxId(await stage(play, item)) });
  for (const item of staged) play.pressed.push({ ...item, state: 'draft' });
  await pressStaged(
    play,
    staged.map(({ id }) => id),
  );
}

async function stage({ world }: Play, item: Pressed): Promise<StagedId> {
  const { file } = item;
  const convId = convOf(item);
  if (!file) throw new Error('there is no file to stage');
  const before = new Set((await world.core().ask('staged.list', { convId })).map(({ id }) => id));
  const { files } =
    file.path === null
      ? await world.core().ask('staged.addPasted', { convId, name: file.name, bytes: file.content })
      : await world.core().ask('staged.add', { convId, paths: [file.path] });
  const added = files.find(({ id, name }) => !before.has(id) && name === file.name);
  if (!added) throw new Violation('lost', 'a file that was staged does not stand in the draft');
  return added.id;
}

async function pressStaged({ world, pressed }: Play, ids: readonly string[]): Promise<void> {
  const items = pressed.filter(({ id }) => ids.includes(id));
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

/** After core came back, the item that was just sent is in the outbox, or still a draft, which the person sends now. */
export async function takeStock(play: Play): Promise<void> {
  const { pressed } = play;
  const left: string[] = [];
  for (const item of pressed.filter(({ state }) => state !== 'sent')) {
    if (await isDraft(play, item)) {
      if (item.file) left.push(item.id);
      else await press(play, item);
    } else if (item.state === 'draft') {
      throw new Violation('lost', `a staged file is gone: ${item.file?.name}`);
    } else {
      // Either it is in the outbox, or it reached its thread and was taken out: the count at the end tells.
      item.state = 'sent';
    }
  }
  if (left.length > 0) await pressStaged(play, left);
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
    const item = pressed.find((each) => each.id === id);
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
