import { parseArgs } from 'node:util';
import { startService } from './startService.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    data: { type: 'string' },
    seed: { type: 'string' },
    messages: { type: 'string' },
  },
});
const service = await startService({
  dataDir: values.data ?? 'data',
  port: Number(values.port ?? 0),
  seed: values.seed as 'demo',
  messages: Number(values.messages ?? 1000),
});
console.log(JSON.stringify({ url: service.url, email: service.email, password: service.password }));
