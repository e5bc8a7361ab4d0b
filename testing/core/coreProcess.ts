/** Core in a process of its own, which can be killed at any instruction; protocol.ts defines its messages. */
import { Worker } from 'node:worker_threads';
import { DEFAULT_TIMEOUTS, type Timeouts } from '../../electron/core/api/transport.ts';
import { createCore } from '../../electron/core/createCore.ts';
import type { FromCore, ToCore } from '../../electron/core/protocol.ts';
import { serve } from '../../electron/core/serve.ts';
import { DEFAULT_PACE, type Pace } from '../../electron/core/time/pace.ts';
import { createNoSearch } from './noSearch.ts';
import { READS_NOTHING } from './quickPace.ts';
import { type Refusing, type WireReport, watchWire } from './watchedWire.ts';

/** The content of the first argument, as JSON. */
export interface CoreProcessOptions {
  /** The file of the search worker; null: nothing is searched, which saves a thread. */
  readonly searchWorker: string | null;
  /** The file of the writing worker. */
  readonly writingWorker?: string;
  /** The file of the dashboard's worker. */
  readonly dashboardWorker?: string;
  /** Only what differs from the usual pace and timeouts. Milliseconds. */
  readonly pace?: Partial<Pace>;
  readonly timeouts?: Partial<Timeouts>;
  /** How the service rejects a password; omitted: with 401. */
  readonly refusing?: Refusing;
  /** Of backups; omitted: as usual. */
  readonly backupCost?: number;
}

/** In whatever words. */
const USUAL: Refusing = { status: 401, error: '' };

const {
  searchWorker = null,
  writingWorker = '',
  dashboardWorker = '',
  pace,
  timeouts,
  refusing = USUAL,
  backupCost,
} = JSON.parse(process.argv[2] ?? '{}') as CoreProcessOptions;
const post = (message: FromCore | WireReport) => void process.send?.(message);
const wire = watchWire(post, refusing);

const core = createCore({
  startSearchWorker: () => (searchWorker === null ? createNoSearch() : new Worker(searchWorker)),
  startWritingWorker: () => new Worker(writingWorker),
  startDashboardWorker: () => new Worker(dashboardWorker),
  readText: READS_NOTHING,
  pace: { ...DEFAULT_PACE, ...pace },
  timeouts: { ...DEFAULT_TIMEOUTS, ...timeouts },
  ...(backupCost !== undefined && { backupCost }),
  emit: (event) => post({ type: 'event', event }),
  log: (level, message) => post({ type: 'log', level, message }),
});

process.on('disconnect', () => process.exit());
const answer = serve(core, post);
process.on('message', (message: ToCore) => {
  if (message.type === 'control' && message.name === 'setPassword') wire.credentialsChanged();
  void answer(message);
});
