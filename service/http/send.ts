import type { FastifyInstance } from 'fastify';
import { passCommitPoint } from './faultHooks.ts';
import { PARAMS, readForm } from './params.ts';
import type { Routes } from './routes.ts';

/** Section 4.3. */
export function addSend(app: FastifyInstance, { authenticate, poster }: Routes): void {
  app.post('/send', async (request) => {
    const { email, password, msgText, msgPriority, ...target } = readForm(PARAMS.send, request.body);
    const sender = await authenticate({ email, password });
    await passCommitPoint(request);
    return poster.post(sender, target, { msgType: 'text', msgText, priority: msgPriority });
  });
}
