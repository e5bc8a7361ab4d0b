import type { FastifyInstance } from 'fastify';
import { namesPrivateAddress } from '../callbackAddresses.ts';
import { passCommitPoint } from './faultHooks.ts';
import { invalid } from './httpErrors.ts';
import { PARAMS, readForm } from './params.ts';
import type { Routes } from './routes.ts';

/** Section 4.5. */
export function addWebhook(app: FastifyInstance, routes: Routes): void {
  const { store, authenticate, allowPrivateCallbacks } = routes;
  app.post('/webhook', async (request, reply) => {
    const { callbackUrl, ...credentials } = readForm(PARAMS.setWebhook, request.body);
    const user = await authenticate(credentials);
    if (!allowPrivateCallbacks && namesPrivateAddress(callbackUrl))
      throw invalid('Invalid parameter: callbackUrl leads into a private network');
    await passCommitPoint(request);
    store.users.setCallback(user.userId, callbackUrl);
    return reply.type('text/plain; charset=utf-8').send('OK');
  });

  app.delete('/webhook', async (request, reply) => {
    const user = await authenticate(readForm(PARAMS.credentials, request.body));
    await passCommitPoint(request);
    store.users.setCallback(user.userId, null);
    return reply.type('text/plain; charset=utf-8').send('OK');
  });
}
