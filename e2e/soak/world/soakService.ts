import type { Dialect } from '../../../service/dialects/dialect.ts';
import type { FaultPlan } from '../../../service/faults.ts';
import { NO_COST } from '../../../service/passwords.ts';
import { type Service, startService } from '../../../service/startService.ts';
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
  /** Its clock goes ahead by so many milliseconds. */
  passTime(ms: number): void;
  /** From now on there are no more faults. */
  heal(): void;
}

export async function startSoakService(options: SoakServiceOptions): Promise<SoakService> {
  const { serviceDir, dialects, faults, tally, colleagues, onRequest } = options;
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const speaking = { dataDir: serviceDir, dialects, now, passwordCost: NO_COST };
  let plan = faults;
  let service = await startService(speaking);
  let isOnline = true;
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

  return {
    current: () => service,
    isOnline: () => isOnline,
    async goOffline() {
      if (!isOnline) return;
      isOnline = false;
      addFaults(tally, service.faults.counts());
      await service.stop();
    },
    async goOnline() {
      if (isOnline) return;
      service = await startService({ ...speaking, port });
      service.faults.follow(plan);
      isOnline = true;
      watch();
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
