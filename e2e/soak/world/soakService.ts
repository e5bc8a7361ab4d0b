import type { Dialect } from '../../../service/dialects/dialect.ts';
import type { FaultPlan } from '../../../service/faults.ts';
import { NO_COST } from '../../../service/passwords.ts';
import { type Service, startService } from '../../../service/startService.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import { addFaults, type Tally } from '../tally.ts';

interface SoakServiceOptions {
  readonly serviceDir: string;
  readonly dialects: readonly Dialect[];
  readonly faults: FaultPlan;
  readonly tally: Tally;
  readonly colleagues: readonly string[];
  /** Told of each request, since a kill just then is the worst. */
  readonly onRequest: () => void;
}

/** The service of a run, which goes away and comes back at the same address. */
export interface SoakService {
  current(): Service;
  isOnline(): boolean;
  /** Stops it; its faults are added to the tally. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Stops it, also if it is just coming back. It comes back no more. */
  end(): Promise<void>;
  /** Its clock goes ahead by so many milliseconds. */
  passTime(ms: number): void;
  /** From now on there are no more faults. */
  heal(): void;
}

/** Where the service doesn't say the size of a file, Parley can't tell it from a web page, so none comes in its place. */
function tellable(faults: FaultPlan, dialects: readonly Dialect[]): FaultPlan {
  if (!dialects.some(({ id }) => id === 'files-bare')) return faults;
  const { getfile = [] } = faults;
  return {
    ...faults,
    getfile: getfile.map((fault) => (fault?.kind === 'html' && fault.status === 200 ? null : fault)),
  };
}

export async function startSoakService(options: SoakServiceOptions): Promise<SoakService> {
  const { serviceDir, dialects, faults, tally, colleagues, onRequest } = options;
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const speaking = { dataDir: serviceDir, dialects, now, passwordCost: NO_COST };
  let plan = tellable(faults, dialects);
  let service = await startService(speaking);
  let isOnline = true;
  let hasEnded = false;
  const inTurn = createOneAtATime();
  const port = Number(new URL(service.url).port);
  service.faults.follow(plan);
  for (const email of colleagues) await service.admin.addUser({ email });

  async function watchRequests(watched: Service, endpoint: 'send' | 'sendfile' | 'get'): Promise<void> {
    for (;;) {
      await watched.nextRequest(endpoint);
      if (watched !== service) return;
      onRequest();
    }
  }
  function watch(): void {
    for (const endpoint of ['send', 'sendfile', 'get'] as const) void watchRequests(service, endpoint);
  }
  watch();
  async function stop(): Promise<void> {
    if (!isOnline) return;
    isOnline = false;
    addFaults(tally, service.faults.counts());
    await service.stop();
  }

  return {
    current: () => service,
    isOnline: () => isOnline,
    goOffline: () => inTurn(stop),
    goOnline: () =>
      inTurn(async () => {
        if (isOnline || hasEnded) return;
        service = await startService({ ...speaking, port });
        service.faults.follow(plan);
        isOnline = true;
        watch();
      }),
    end() {
      hasEnded = true;
      return inTurn(stop);
    },
    passTime: (ms) => {
      aheadMs += ms;
    },
    heal() {
      plan = {};
      service.faults.clear();
    },
  };
}
