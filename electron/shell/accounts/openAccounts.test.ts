import { existsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import { folder, KeyStore, startParley } from './testParley.ts';

test('Parley that ends while an account is being opened leaves no core behind', async () => {
  const { email, password, url: serviceUrl } = await startTestService();
  const dir = await folder('data');
  const { session, openAccounts, workers } = startParley(dir, new KeyStore());
  const signedIn = session
    .signIn({ email, password, serviceUrl, acceptPlainSecrets: false })
    .catch(AppError.from);
  while (!existsSync(path.join(dir, 'accounts'))) await nextTurn();
  await openAccounts.stop();
  await signedIn;
  expect(workers.map(({ threadId }) => threadId)).toEqual([-1]);
});
