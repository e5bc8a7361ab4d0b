// Part of `npm run package`: writes the bill of materials of what is shipped beside the packages.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runSteps } from '../steps.mjs';
import { installedBill, shippedBill, shippedWorks } from './billOfMaterials.ts';

await runSteps(async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const file = join(ROOT, 'release', `parley-${version}.cdx.json`);
  mkdirSync(join(ROOT, 'release'), { recursive: true });
  const bill = shippedBill(await installedBill(), shippedWorks());
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${file}: ${bill.components.length} components`);
  return 0;
});
