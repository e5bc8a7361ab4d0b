import { createServer } from 'node:http';
import { expect } from 'playwright/test';
import { test } from './sampleTest.ts';
for (const kind of ['open', 'location', 'click'])
test(`leak ${kind}`, async ({ sample: { app, page } }) => {
  const asked: string[] = [];
  const server = createServer((q, r) => { asked.push(JSON.stringify(q.headers)); r.end('x'); });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  await page.evaluate(([k, u]) => { if (k === 'open') window.open(u); else if (k==='location') location.href = u; else { const a = document.createElement('a'); a.href=u; a.target='_blank'; document.body.append(a); a.click(); } }, [kind, url]);
  await page.waitForTimeout(1000);
  expect(asked).toEqual([]);
  server.close();
});
