import type { Service } from '../../../service/startService.ts';

/** The next text is delivered, but no one learns of it: its answer is lost, and from then on the service fails until `faults.clear`. */
export function loseAnswer({ faults, requests }: Service): void {
  faults.next({ endpoint: 'send' }, { kind: 'cut-after-commit' });
  // Not before: a poll that failed first would keep the text in the outbox.
  void requests.next('send').then(() => {
    faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'status', status: 503 });
  });
}
