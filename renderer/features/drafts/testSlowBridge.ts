import { AppError } from '../../../shared/errors/errors.ts';
import { type Draft, EMPTY_DRAFT } from '../../../shared/model/drafts.ts';
import type { StagedFile } from '../../../shared/model/files/files.ts';
import { outboxId, stagedId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { turn } from '../../../testing/page/testBridge.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import type { DraftKey } from '../staging/stagedStore.ts';

/** The final content of the disk: an item of the outbox with its files. */
interface Sent {
  readonly convId: DraftKey;
  readonly text: string;
  readonly files: readonly string[];
}

interface Input {
  readonly convId: DraftKey;
  readonly id: string;
  readonly text: string;
  readonly draft: Draft;
  readonly left: Draft;
  readonly files: readonly string[];
}

const gone = () => new AppError('internal', 'Core stopped during this request.');

/** The next fault. */
function createMishaps() {
  let refusals = 0;
  let unanswered = 0;
  let unreadable = 0;
  /** Whether an item is on the disk when core dies. */
  const deaths: boolean[] = [];
  return {
    /** The next time something is handed to the outbox, that is refused. */
    refuseOne: () => {
      refusals += 1;
    },
    /**
     * The next time an item goes to the outbox, core dies, with the item on the disk or not, and the next `unable` questions about it get
     * no answer.
     */
    dieOnce: (isOnDisk: boolean, unable = 0) => {
      deaths.push(isOnDisk);
      unanswered += unable;
    },
    /** The next read of a draft fails. */
    failToRead: () => {
      unreadable += 1;
    },
    /** Takes something into the outbox, unless core refuses it or dies before; it may die after it as well. */
    takeIn: <T>(take: () => T): T => {
      if (refusals > 0) {
        refusals -= 1;
        throw new AppError('internal', 'Refused.');
      }
      const isOnDisk = deaths.shift();
      if (isOnDisk === false) throw gone();
      const taken = take();
      if (isOnDisk === true) throw gone();
      return taken;
    },
    mayRead: () => {
      if (unreadable === 0) return;
      unreadable -= 1;
      throw gone();
    },
    mayAnswer: () => {
      if (unanswered === 0) return;
      unanswered -= 1;
      throw gone();
    },
  };
}

/** Core's answer to each request, on a disk that stays when core dies. */
function createDisk({ takeIn, mayRead, mayAnswer }: ReturnType<typeof createMishaps>) {
  const drafts = new Map<DraftKey, Draft>();
  const staged = new Map<DraftKey, readonly StagedFile[]>();
  const outbox: Sent[] = [];
  const items = new Map<string, OutboxItem>();
  let files = 0;

  const stagedIn = (convId: DraftKey) => staged.get(convId) ?? [];
  const item = (id: string, { convId, text }: Input): OutboxItem => {
    const made: OutboxItem = {
      ...{ id: outboxId(id), convId, text, file: null, priority: 0, title: null, participants: [] },
      ...{ state: { kind: 'queued', error: null }, created: 0, askedAt: 0 },
    };
    items.set(id, made);
    return made;
  };
  const routes: Readonly<Record<string, (input: Input) => unknown>> = {
    'drafts.get': ({ convId }) => {
      mayRead();
      return drafts.get(convId) ?? EMPTY_DRAFT;
    },
    'drafts.set': ({ convId, draft }) => {
      drafts.set(convId, draft);
      return null;
    },
    'outbox.list': () => [],
    'outbox.get': ({ id }) => {
      mayAnswer();
      const found = items.get(id);
      if (!found) throw new AppError('not-found', 'There is no such item.');
      return found;
    },
    'outbox.send': (input) =>
      takeIn(() => {
        outbox.push({ convId: input.convId, text: input.text, files: [] });
        drafts.set(input.convId, input.left);
        return item(input.id, input);
      }),
    'outbox.sendFiles': (input) =>
      takeIn(() => {
        outbox.push({ convId: input.convId, text: input.text, files: input.files });
        drafts.set(input.convId, input.left);
        const others = stagedIn(input.convId).filter(({ id }) => !input.files.includes(id));
        staged.set(input.convId, others);
        return input.files.map((id) => item(id, input));
      }),
    'staged.list': ({ convId }) => stagedIn(convId),
    'share.stage': ({ convId }) => {
      files += 1;
      const file = { id: stagedId(`file ${files}`), name: `${files}.txt` };
      const fresh = { ...file, size: 1, mimeType: 'text/plain', problem: null, picture: null };
      staged.set(convId, [...stagedIn(convId), fresh]);
      return { files: stagedIn(convId), refused: [], folders: [] };
    },
  };
  return { routes, drafts, outbox };
}

/**
 * A slow bridge. Requests reach the disk in order, and each answer comes when the test lets it. So requests and answers may take any time,
 * without a clock.
 */
export function slowBridge() {
  const mishaps = createMishaps();
  const { routes, drafts, outbox } = createDisk(mishaps);
  const asked: (() => void)[] = [];
  const answers: (() => void)[] = [];

  const request = (route: string, input: Input) =>
    new Promise((resolve, reject) => {
      asked.push(() => {
        try {
          const answer = routes[route]?.(structuredClone(input));
          answers.push(() => resolve(answer));
        } catch (thrown) {
          answers.push(() => reject(thrown));
        }
      });
    });

  return {
    bridge: { request, on: () => () => {}, chooseFiles: async () => [] } as unknown as Bridge,
    outbox: outbox as readonly Sent[],
    /** Everything that would be there after a crash, in the order it was written by the person. */
    onDisk: (convId: DraftKey) =>
      [...outbox.filter((sent) => sent.convId === convId), drafts.get(convId)]
        .map((each) => each?.text ?? '')
        .join(''),
    ...mishaps,
    /** The oldest request reaches the disk. */
    arrive: async () => {
      asked.shift()?.();
      await turn();
    },
    /** One of the answers comes back; which one, counted around. */
    answer: async (which: number) => {
      answers.splice(which % Math.max(1, answers.length), 1)[0]?.();
      await turn();
    },
    /** Everything is asked and answered. */
    settle: async () => {
      await turn();
      while (asked.length + answers.length > 0) {
        asked.shift()?.();
        answers.shift()?.();
        await turn();
      }
    },
  };
}
