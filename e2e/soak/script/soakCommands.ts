import fc from 'fast-check';
import type { FaultPlan } from '../../../service/faults.ts';
import { RESTORE_MODES, type RestoreMode } from '../../../shared/model/backupFiles.ts';
import { faultPlan } from '../../../testing/soakFaults.ts';
import { KEEPABLE, type Keepable } from './kept.ts';

/** When core is killed: after this many messages, requests to the service or milliseconds from the command. */
export interface KillPoint {
  readonly after: 'messages' | 'requests' | 'ms';
  readonly count: number;
}

/** The events of a run, one after the other. Numbers that choose something are taken modulo how many there are. */
export type Command =
  | { readonly kind: 'send'; readonly conv: number; readonly text: string }
  /** The same words once more, to where they went before. */
  | { readonly kind: 'send-again'; readonly which: number }
  | { readonly kind: 'send-file'; readonly conv: number; readonly file: FileKind; readonly text: string }
  | { readonly kind: 'new-conversation'; readonly text: string; readonly files: number }
  /** Others write. */
  | { readonly kind: 'receive'; readonly conv: number; readonly count: number }
  /** Others send a file of this many bytes. */
  | { readonly kind: 'receive-file'; readonly conv: number; readonly size: number }
  /** The person wants the file of a message. */
  | { readonly kind: 'open-file'; readonly which: number }
  | { readonly kind: 'delete'; readonly which: number; readonly keepStub: boolean }
  /** A message of someone else gets an id that appears only at `release`. */
  | { readonly kind: 'hold'; readonly conv: number }
  | { readonly kind: 'release' }
  /** The service is restored from a backup, and loses this many of its newest messages. */
  | { readonly kind: 'restore'; readonly back: number }
  /** It is restored without a conversation that the person has a draft for, and a new one gets its number. */
  | { readonly kind: 'give-number-again' }
  /** Someone adds the person to a conversation with a past. */
  | { readonly kind: 'join' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'kill'; readonly point: KillPoint }
  /** On the service. */
  | { readonly kind: 'change-password' }
  | { readonly kind: 'enter-password'; readonly isRight: boolean }
  | { readonly kind: 'offline' }
  | { readonly kind: 'online' }
  /** The person sends again what failed. */
  | { readonly kind: 'retry' }
  /** The person undoes, edits or cancels what isn't sent yet, and sends it again at once or later. */
  | { readonly kind: 'take-back'; readonly which: number; readonly isSentAtOnce: boolean }
  /** The person changes what only this computer knows of a conversation. */
  | { readonly kind: 'keep'; readonly conv: number; readonly what: Keepable; readonly value: number }
  | { readonly kind: 'back-up' }
  /** One of the backups is restored. */
  | { readonly kind: 'put-back'; readonly which: number; readonly mode: RestoreMode }
  /** Nothing happens for this many milliseconds. */
  | { readonly kind: 'pause'; readonly ms: number };

export interface FileKind {
  /** Bytes. */
  readonly size: number;
  /** It exists nowhere but in core's own folder. */
  readonly isPasted: boolean;
}

/** A run, from which everything follows but for the time that things take. */
export interface Script {
  readonly commands: readonly Command[];
  readonly faults: FaultPlan;
  /** How long the person can undo a send, milliseconds. */
  readonly undoSendMs: number;
  /** In the end, the person takes back a message that failed and sends it again. */
  readonly isFailedEdited: boolean;
}

const which = fc.nat({ max: 30 });
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' ', 'a\r\nb', '  x\n', 'é e\u0301', '\u0000', '%00&=+', '👩‍👩‍👧'),
  },
);
const size = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 2_000 }) },
  { weight: 1, arbitrary: fc.constant(300_000) },
);
const file = fc.record<FileKind>({ size, isPasted: fc.boolean() });
const point = fc.oneof(
  fc.record({ after: fc.constant('messages' as const), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ after: fc.constant('requests' as const), count: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ after: fc.constant('ms' as const), count: fc.nat({ max: 30 }) }),
);

const kind = <K extends Command['kind']>(name: K) => fc.constant(name);
const entry = (weight: number, arbitrary: fc.Arbitrary<Command>) => ({ weight, arbitrary });

const command: fc.Arbitrary<Command> = fc.oneof(
  entry(9, fc.record({ kind: kind('send'), conv: which, text })),
  entry(3, fc.record({ kind: kind('send-again'), which })),
  entry(4, fc.record({ kind: kind('send-file'), conv: which, file, text })),
  entry(3, fc.record({ kind: kind('new-conversation'), text, files: fc.nat({ max: 2 }) })),
  entry(4, fc.record({ kind: kind('receive'), conv: which, count: fc.integer({ min: 1, max: 4 }) })),
  entry(2, fc.record({ kind: kind('receive-file'), conv: which, size })),
  entry(3, fc.record({ kind: kind('open-file'), which })),
  entry(1, fc.record({ kind: kind('restart') })),
  entry(3, fc.record({ kind: kind('kill'), point })),
  entry(2, fc.record({ kind: kind('change-password') })),
  entry(1, fc.record({ kind: kind('enter-password'), isRight: fc.boolean() })),
  entry(1, fc.record({ kind: kind('offline') })),
  entry(1, fc.record({ kind: kind('online') })),
  entry(2, fc.record({ kind: kind('retry') })),
  entry(4, fc.record({ kind: kind('take-back'), which, isSentAtOnce: fc.boolean() })),
  entry(3, fc.record({ kind: kind('pause'), ms: fc.nat({ max: 120 }) })),
  entry(2, fc.record({ kind: kind('delete'), which, keepStub: fc.boolean() })),
  entry(1, fc.record({ kind: kind('hold'), conv: which })),
  entry(1, fc.record({ kind: kind('release') })),
  entry(1, fc.record({ kind: kind('join') })),
  entry(1, fc.record({ kind: kind('restore'), back: fc.nat({ max: 12 }) })),
  entry(1, fc.record({ kind: kind('give-number-again') })),
  entry(
    6,
    fc.record({
      ...{ kind: kind('keep'), conv: which, what: fc.constantFrom(...KEEPABLE) },
      value: fc.nat({ max: 5 }),
    }),
  ),
  entry(2, fc.record({ kind: kind('back-up') })),
  entry(3, fc.record({ kind: kind('put-back'), which, mode: fc.constantFrom(...RESTORE_MODES) })),
);

export const script: fc.Arbitrary<Script> = fc.record({
  commands: fc.array(command, { minLength: 1, maxLength: 24, size: 'max' }),
  faults: faultPlan,
  undoSendMs: fc.constantFrom(0, 60),
  isFailedEdited: fc.boolean(),
});
