/** Helpers for the tests of actions with files. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { BrowserWindow, MessageBoxOptions, NativeImage } from 'electron';
import { accountId, type MsgId, msgId } from '../../../shared/model/ids.ts';
import { openTestCore, type Reachable, temporaryDir } from '../../../testing/core/testCore.ts';
import type { Control, ControlName } from '../../core/protocol.ts';
import { createFileActions, type FilesParts } from './fileActions.ts';
import { createIsOwnFolder } from './ownData.ts';
import { RISKY_ANSWERS } from './riskyFile.ts';

export const CONTENT = randomBytes(300_000);

/** A test's service, which a person can be sent files by. */
interface TestService extends Reachable {
  readonly admin: {
    post(
      from: string,
      target: Record<string, never>,
      content: { readonly attachment: { fileName: string; mimeType: string; content: Buffer } },
    ): Promise<{ readonly msgId: number }>;
  };
}

/** A core that has downloaded files of these names. */
async function downloaded(service: TestService, names: readonly string[], content: Buffer) {
  const ids: MsgId[] = [];
  for (const fileName of names) {
    const attachment = { fileName, mimeType: 'text/plain', content };
    ids.push(msgId((await service.admin.post(service.email, {}, { attachment })).msgId));
  }
  const coreDir = temporaryDir();
  const core = await openTestCore(service, { dir: coreDir });
  await core.complete();
  const fetched = async (id: MsgId) => {
    await core.ask('files.fetch', { msgId: id, isAutomatic: false });
    await core.until(async () => (await core.ask('files.list', { msgIds: [id] }))[0]?.state === 'here');
  };
  for (const id of ids) await fetched(id);
  return { core, coreDir, ids };
}

/** Received files of these names, a real core that has downloaded them, and a desktop that records actions. */
export async function receivedFrom<S extends TestService>(
  service: S,
  names: readonly string[],
  change: Partial<FilesParts> = {},
  content: Buffer = CONTENT,
) {
  const { core, coreDir, ids } = await downloaded(service, names, content);
  const dir = temporaryDir();
  const desktop = {
    opened: [] as string[],
    shown: [] as string[],
    marked: [] as string[],
    copied: [] as unknown[],
    dragged: [] as string[],
    asked: [] as MessageBoxOptions[],
    said: [] as string[],
    answer: RISKY_ANSWERS.cancel as number,
    place: null as string | null,
  };
  const actions = createFileActions({
    shell: {
      openPath: async (file) => {
        desktop.opened.push(file);
        return '';
      },
      showItemInFolder: (file) => void desktop.shown.push(file),
    },
    dialogs: {
      alone: (_cancelled, show) => show(),
      ask: async (question) => {
        desktop.asked.push(question);
        return desktop.answer;
      },
      whereToSave: async () => desktop.place,
      whichFolder: async () => desktop.place,
      whichFolderToAdd: async () => null,
      whichFile: async () => desktop.place,
    },
    window: () =>
      ({
        webContents: { startDrag: ({ file }: { file: string }) => void desktop.dragged.push(file) },
      }) as unknown as BrowserWindow,
    whileSaving: (saving) => saving(),
    platform: 'linux',
    later: () => {},
    clock: () => 0,
    dragIcon: async () => ({}) as NativeImage,
    downloads: () => path.join(dir, 'Downloads'),
    handedOutDir: path.join(dir, 'handed-out'),
    isOwnFolder: createIsOwnFolder(coreDir),
    markOfTheWeb: async (file) => void desktop.marked.push(file),
    writeClipboard: async (content) => void desktop.copied.push(content),
    log: {
      info: (line) => void desktop.said.push(line),
      warn: (line) => void desktop.said.push(line),
      error: (line) => void desktop.said.push(line),
    },
    ...change,
  });
  /** The work of the shell for each event so far. */
  const heard: Promise<void>[] = [];
  core.follow((event) => void heard.push(actions.hear({ ...event, account: accountId('test') })));
  const openCore: Parameters<typeof actions.of> = [
    {
      request: core.request,
      control: <N extends ControlName>(name: N, input: Parameters<Control[N]>[0]) =>
        (core.core.control[name] as (input: unknown) => ReturnType<Control[N]>)(input),
    },
    accountId('test'),
  ];
  const files = actions.of(...openCore);
  const [first = msgId(0)] = ids;
  const kept = async () =>
    Buffer.from(await core.core.control.readFile({ msgId: first, start: 0, length: CONTENT.byteLength }));
  return { files, openCore, desktop, dir, coreDir, ids, first, kept, core, service, heard };
}
