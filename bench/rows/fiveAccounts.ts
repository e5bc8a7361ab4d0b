import { join } from 'node:path';
import { ask } from '../../e2e/support/page/ask.ts';
import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import { type Service, startService } from '../../service/startService.ts';
import { type Benchmark, row } from '../row.ts';
import { withFolder } from '../stores.ts';
import { HAS_KEY_STORE, signIn, timeToPaint } from '../window.ts';

const ACCOUNTS = 5;
const MESSAGES = 2_000;
const RUNS = 9;

/** From starting the process to the painted first screen, with five accounts that are signed in and with one, by turns. */
export const fiveAccounts: Benchmark = {
  name: 'five-accounts',
  run: () =>
    withFolder(async (dir) => {
      const services: Service[] = [];
      for (let each = 0; each < ACCOUNTS; each += 1)
        services.push(
          await startService({
            ...{ dataDir: join(dir, `service${each}`), seed: 'large', messages: MESSAGES, conversations: 30 },
          }),
        );
      const [one, five] = [join(dir, 'one'), join(dir, 'five')];
      await fill(one, services.slice(0, 1));
      await fill(five, services);
      const ratios: number[] = [];
      for (let run = 0; run < RUNS; run += 1)
        ratios.push((await timeToPaint({ dataDir: five })) / (await timeToPaint({ dataDir: one })));
      for (const service of services) await service.stop();
      const name = 'launch to the painted list, five accounts';
      return [row(name, 'ratio', ratios, 'launch to the painted list with one of them')];
    }),
};

/** Signs in to each. */
async function fill(dataDir: string, services: readonly Service[]): Promise<void> {
  const { app, page } = await launchParley({ dataDir, env: HAS_KEY_STORE });
  await app.evaluate(({ dialog }) => {
    // "Sign In": the person agrees to each address.
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
  });
  for (const [place, service] of services.entries()) {
    const { url: serviceUrl, email, password } = service;
    if (place === 0) await signIn(page, service);
    else await ask(page, 'session.signIn', { serviceUrl, email, password, acceptPlainSecrets: false });
  }
  await app.close();
}
