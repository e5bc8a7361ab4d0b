import type { StoreApi } from 'zustand/vanilla';
import { AppError } from '../../../shared/errors/errors.ts';
import type { StagedFile } from '../../../shared/model/files/files.ts';
import { type OutboxId, outboxId, type StagedId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { createTaskQueues } from '../../lib/query/taskQueue.ts';
import type { OutboxStoreState } from '../outbox/outboxStore.ts';
import type { DraftKey, StagedState } from '../staging/stagedStore.ts';
import type { HeldText } from './draftState.ts';
import { type DraftStore, filesInBox } from './draftStore.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly sends: Sends;
  }
}

/** Where it goes; `title`, `participants` and `follows` are of a new conversation. */
export interface Destination {
  readonly title: string;
  readonly participants: readonly string[];
  /** The item that makes the conversation, when it is not this one. */
  readonly follows: OutboxId | null;
}

/** The part of the open pane in sending a message. */
export interface SendPress {
  /** Asked when those before it are in the outbox. */
  to(): Destination;
  /** When it is sent, ms since the epoch; omitted: now. */
  readonly at?: number | undefined;
  /** False when the person is shown something first: it comes back into the box. */
  mayPass(): Promise<boolean>;
  onSent(items: readonly OutboxItem[]): void;
  /** It comes back into the box. */
  onFailed(error: AppError): void;
}

/** Sends the text that was in the box when the key was pressed. The sends of one draft go one after the other. */
export interface Sends {
  press(draft: DraftStore, press: SendPress): void;
  /** Resolves when everything sent from that draft is in the outbox, or back in the box. */
  whenSettled(convId: DraftKey): Promise<void>;
}

type Ready = HeldText & { readonly files: readonly StagedId[] };

interface Options {
  readonly outbox: StoreApi<OutboxStoreState>;
  readonly staged: StoreApi<StagedState>;
  readonly failed: (thrown: unknown) => void;
}

export function createSends({ outbox, staged, failed }: Options): Sends {
  const queueOf = createTaskQueues<DraftKey>(failed);
  const stagedIn = (convId: DraftKey) => staged.getState().drafts.get(convId)?.files ?? [];
  const idsOf = (files: readonly StagedFile[]) => files.map(({ id }) => id);

  /** A quick person must not send the text without the staged files. */
  const noteFiles = async (draft: DraftStore, id: string) => {
    await staged.getState().load(draft.convId);
    draft.setFiles(id, idsOf(stagedIn(draft.convId)));
  };
  /** Nor with a file that is being removed. */
  const filesStillIn = async (convId: DraftKey, files: readonly StagedId[]) => {
    if (files.length === 0) return [];
    await staged.getState().load(convId);
    return idsOf(stagedIn(convId)).filter((id) => files.includes(id));
  };

  const handOver = async (draft: DraftStore, held: Ready, press: SendPress) => {
    const to = press.to();
    const { id, text, priority, files } = held;
    const left = draft.handOver(id);
    const item = {
      ...{ convId: draft.convId, priority, ...to, participants: [...to.participants], at: press.at },
      left: { ...left, participants: [...left.participants] },
    };
    if (files.length === 0) return [await outbox.getState().send({ ...item, id, text })];
    const captionOn = files.find((file) => file === held.captionOn) ?? null;
    const caption = text.trim() === '' ? '' : text;
    return outbox.getState().sendFiles({ ...item, files: [...files], captionOn, text: caption });
  };
  /** Core may have died after it wrote the item and before it could answer; then the text must not come back as well. */
  const orFound = async (draft: DraftStore, { id, files }: Ready, thrown: unknown) => {
    draft.doubt(id);
    const found = await outbox.getState().findAll((files.length === 0 ? [id] : files).map(outboxId));
    if (found.length === 0) throw thrown;
    return found;
  };
  /** Returns the items made of it; null if it is back in the box, and a notice has said so. */
  const sendHeld = async (draft: DraftStore, id: string, press: SendPress) => {
    await draft.whenLoaded();
    if (draft.findHeld(id) === null) return null;
    if (!(await press.mayPass())) return putBack(draft);
    const files = await filesStillIn(draft.convId, draft.findHeld(id)?.files ?? []);
    const held = draft.findHeld(id);
    if (held === null) return null;
    if (held.text.trim() === '' && files.length === 0) return putBack(draft);
    const ready = { ...held, files };
    const sent = await handOver(draft, ready, press).catch((thrown) => orFound(draft, ready, thrown));
    draft.handedOver(id);
    return sent;
  };
  const putBack = (draft: DraftStore) => {
    draft.putBack();
    return null;
  };
  /** Whatever goes wrong, what has not left is in the box again. */
  const sendInTurn = async (draft: DraftStore, id: string, press: SendPress) => {
    const files = draft.findHeld(id)?.files ?? [];
    const sent = await sendHeld(draft, id, press).catch(AppError.from);
    if (sent instanceof AppError) {
      if (draft.findHeld(id) !== null) draft.putBack();
      press.onFailed(sent);
    } else if (sent !== null) {
      press.onSent(sent);
    }
    // The sent ones are gone, and one that couldn't be sent says why.
    if (files.length > 0) await staged.getState().load(draft.convId);
  };

  return {
    press: (draft, press) => {
      const id = crypto.randomUUID();
      const { held } = draft.getState();
      const known = staged.getState().drafts.has(draft.convId);
      draft.take(id, known ? idsOf(filesInBox(stagedIn(draft.convId), held)) : null);
      const noted = known ? Promise.resolve() : noteFiles(draft, id);
      void queueOf(draft.convId).add(() => noted.then(() => sendInTurn(draft, id, press)));
    },
    whenSettled: (convId) => queueOf(convId).add(async () => {}),
  };
}
