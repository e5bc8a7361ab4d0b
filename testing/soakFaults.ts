/** The faults of the service in random runs: those of the soak, and of a day of five accounts. */
import fc from 'fast-check';
import type { Fault, FaultPlan } from '../service/faults.ts';

const onAnyRequest: readonly fc.Arbitrary<Fault>[] = [
  fc.constant({ kind: 'status', status: 500 }),
  fc.constant({ kind: 'status', status: 503 }),
  fc.constantFrom(20, 100).map((ms) => ({ kind: 'delay', ms })),
  // These outlast the client's timeout: the service still carries out the request, later.
  fc.constantFrom(640, 720).map((ms) => ({ kind: 'late-commit', ms })),
  ...(['cut-request', 'cut-before-commit', 'cut-after-commit', 'cut-answer', 'truncated'] as const).map(
    (cut) => fc.constant({ kind: cut }),
  ),
  fc.constantFrom(200, 502).map((status) => ({ kind: 'html', status })),
  fc.constant({ kind: 'rate-limit', retryAfterSeconds: 0 }),
  fc.constant({ kind: 'status-after-commit', status: 500 }),
];
const onJson: readonly fc.Arbitrary<Fault>[] = [...onAnyRequest, fc.constant({ kind: 'wrong-types' })];
const onReads: readonly fc.Arbitrary<Fault>[] = [
  ...onJson,
  fc.constant({ kind: 'disorder' }),
  fc.constantFrom(1, 2, 5).map((limit) => ({ kind: 'own-limit', limit })),
];
/** `share`: how many of a hundred requests meet a fault. */
const planned = (faults: readonly fc.Arbitrary<Fault>[], share: number, maxLength: number) =>
  fc.array(
    fc.oneof(
      { weight: 100 - share, arbitrary: fc.constant(null) },
      { weight: share, arbitrary: fc.oneof(...faults) },
    ),
    { maxLength, size: 'max' },
  );

const onSends: readonly fc.Arbitrary<Fault>[] = [
  ...onJson,
  fc.constant({ kind: 'rate-limit', retryAfterSeconds: 1 }),
  // The message is rejected.
  fc.constant({ kind: 'status', status: 400 }),
];

/** The faults that a run can meet, in no order. */
export const anyFault: fc.Arbitrary<Fault> = fc.oneof(...onReads, ...onSends);

export const faultPlan: fc.Arbitrary<FaultPlan> = fc.record({
  send: planned(onSends, 45, 16),
  sendfile: planned(onSends, 45, 10),
  get: planned(onReads, 20, 80),
  getfile: planned(onAnyRequest, 45, 8),
});
