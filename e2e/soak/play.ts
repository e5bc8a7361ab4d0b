import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CoreDied } from '../../electron/core/testing/forkCore.ts';
import { AppError } from '../../shared/errors.ts';
import { convId as asConvId, outboxId, type StagedId, stagedId } from '../../shared/model.ts';
import { checkCold } from './checks.ts';
import type { Command, FileKind } from './commands.ts';
import { keyOfPressed, type Pressed, type PressedFile } from './person.ts';
import { readService } from './readings.ts';
import { Violation } from './violation.ts';
import { COLLEAGUES, type World } from './world.ts';

/** What a run knows that neither the service nor core could tell it. */
export interface Play {
  readonly world: World;
  /** In which others write. */
  readonly conversations: number[];
  readonly pressed: Pressed[];
  /** Held back by the service. */
  readonly held: number[];
  /** Their ids came late: what was read before cannot know of them. */
  readonly late: Set<number>;
  /** What the person had sent and somebody deleted since, by key. */
  readonly tombstones: string[];
}

export async function begin(world: World): Promise<Play> {
  const conversations = [];
  for (const participants of [[COLLEAGUES[0]], [...COLLEAGUES]]) {
    const target = { convTitle: 'talk', participants: [...participants, world.email] };
    conversations.push(
      (await world.service().admin.post(COLLEAGUES[0], target, { msgText: 'hello' })).convId,
    );
  }
  const play: Play = { world, conversations, pressed: [], held: [], late: new Set(), tombstones: [] };
  await world.openCore();
  return play;
}

/** Does what a command says; when core dies meanwhile, it is started again and the person goes on. */
export async function perform(play: Play, command: Command): Promise<void> {
  try {
    await act(play, command);
  } catch (thrown) {
    if (!(thrown instanceof CoreDied)) throw thrown;
    await revive(play);
  }
}

/** Starts core again after it died, however often that takes; what the person had pressed just then is looked for. */
export async function revive(play: Play): Promise<void> {
  for (;;) {
    try {
      await play.world.closeCore();
      await checkCold(play);
      await play.world.openCore();
      return await takeStock(play);
    } catch (thrown) {
      if (!(thrown instanceof CoreDied)) throw thrown;
    }
  }
}

async function act(play: Play, command: Command): Promise<void> {
  const { world, conversations } = play;
  const { tally } = world;
  const target = (index: number) => conversations[index % conversations.length] ?? 0;
  switch (command.kind) {
    case 'send':
      return press(play, fresh(play, target(command.conv), command.text, null));
    case 'send-again': {
      const before = play.pressed[command.which % Math.max(1, play.pressed.length)];
      if (!before || before.file) return;
      return press(play, { ...before, id: outboxId(randomUUID()), isRetried: false });
    }
    case 'send-file':
      return pressFiles(play, [
        fresh(play, target(command.conv), command.text, madeFile(play, command.file)),
      ]);
    case 'new-conversation': {
      if (command.files === 0) return press(play, fresh(play, null, command.text, null));
      const first = fresh(play, null, command.text, madeFile(play, { size: 300, isPasted: false }));
      const others = Array.from({ length: command.files - 1 }, () => ({
        ...fresh(play, null, '', madeFile(play, { size: 20, isPasted: true })),
        ...{ title: first.title, text: '' },
      }));
      return pressFiles(play, [first, ...others]);
    }
    case 'restart':
      tally.restarts += 1;
      await world.checkRefusals();
      return revive(play);
    case 'kill':
      return world.killAt(command.point);
    case 'change-password':
      if (!world.isOnline()) return;
      world.password = `password ${randomUUID()}`;
      return world.service().admin.setPassword(world.email, world.password);
    case 'enter-password': {
      // One that is wrong is kept by nobody: the app asks the service before it keeps one.
      if (command.isRight) world.knownPassword = world.password;
      return world.enterPassword(command.isRight ? world.password : 'wrong');
    }
    case 'offline':
      return world.goOffline();
    case 'online':
      return world.goOnline();
    case 'retry':
      return retryFailed(play);
    case 'pause':
      await new Promise((resolve) => setTimeout(resolve, command.ms));
      return;
    default:
      if (world.isOnline()) await onTheService(play, command, target);
  }
}

/** What others do. */
async function onTheService(
  play: Play,
  command: Extract<Command, { kind: 'receive' | 'delete' | 'hold' | 'release' | 'join' }>,
  target: (index: number) => number,
): Promise<void> {
  const { world } = play;
  const { admin } = world.service();
  switch (command.kind) {
    case 'receive':
      for (let left = command.count; left > 0; left -= 1) {
        world.tally.received += 1;
        await admin.post(
          COLLEAGUES[0],
          { convId: target(command.conv) },
          { msgText: `received ${randomUUID()}` },
        );
      }
      return;
    case 'delete':
      return deleteOne(play, command.which, command.keepStub);
    case 'hold': {
      world.tally.received += 1;
      const { msgId } = await admin.post(
        COLLEAGUES[0],
        { convId: target(command.conv) },
        { msgText: 'late' },
      );
      admin.hold(msgId);
      play.held.push(msgId);
      play.late.add(msgId);
      return;
    }
    case 'release':
      for (const msgId of play.held.splice(0)) admin.release(msgId);
      return;
    case 'join': {
      const past = { convTitle: 'joined', participants: [COLLEAGUES[0]] };
      const { convId, msgId } = await admin.post(COLLEAGUES[1], past, { msgText: 'before you came' });
      play.late.add(msgId);
      admin.addMember(convId, world.email);
      play.conversations.push(convId);
    }
  }
}

async function deleteOne(play: Play, which: number, keepStub: boolean): Promise<void> {
  const { world } = play;
  const pending = await world.core().ask('outbox.list', {});
  const service = await readService(world);
  try {
    const isSettled = pending.every(({ state }) => state === 'failed');
    const candidates = service.messages.filter(
      (message) =>
        !message.isDeleted && !message.attachment && (isSettled || message.senderEmail !== world.email),
    );
    const chosen = candidates[which % Math.max(1, candidates.length)];
    if (!chosen) return;
    const own = play.pressed.find(
      (pressed) =>
        chosen.senderEmail === world.email &&
        pressed.text === chosen.msgText &&
        (pressed.convId === chosen.convId || pressed.title === service.titleOf(chosen.convId)),
    );
    if (own) play.tombstones.push(keyOfPressed(own));
    world.service().admin.deleteMessage(chosen.msgId, { keepStub });
  } finally {
    service.close();
  }
}

function fresh({ pressed }: Play, convId: number | null, words: string, file: PressedFile | null): Pressed {
  const id = outboxId(randomUUID());
  // Told apart by a number, so that only what is sent again is the same.
  const text = file && words === '' ? '' : `#${pressed.length} ${words}`.toWellFormed();
  const title = convId === null ? `made by ${id}` : '';
  return { id, convId, title, text, file, state: 'unsure', isRetried: false };
}

function madeFile({ world, pressed }: Play, { size, isPasted }: FileKind): PressedFile {
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
async function press(play: Play, item: Pressed): Promise<void> {
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
async function pressFiles(play: Play, items: readonly Pressed[]): Promise<void> {
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

/** After core came back: what was pressed just then is in the outbox, or still a draft, which the person sends now. */
async function takeStock(play: Play): Promise<void> {
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

async function retryFailed({ world, pressed }: Play): Promise<void> {
  for (const { id, state } of await world.core().ask('outbox.list', {})) {
    if (state !== 'failed') continue;
    const item = pressed.find((each) => each.id === id);
    if (item) item.isRetried = true;
    await world
      .core()
      .ask('outbox.retry', { id, evenIfUnconfirmed: false })
      .catch((thrown: unknown) => {
        // It turned out to have arrived just now.
        if (!(thrown instanceof AppError && ['not-found', 'bad-input'].includes(thrown.code))) throw thrown;
      });
  }
}
