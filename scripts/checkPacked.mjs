// `npm run packed`: reads fuses and the archive of code back from the output of `npm run package`, and fails when they differ from electron-builder.yml.
import { join } from 'node:path';
import { differences, packedApps } from './packedApp.ts';
import { ROOT, runSteps, StepFailed } from './steps.mjs';

await runSteps(async () => {
  const apps = packedApps(join(ROOT, 'release'));
  if (apps.length === 0) throw new StepFailed('Nothing is packed. Run `npm run package` first.');
  const found = (await Promise.all(apps.map(differences))).flat();
  if (found.length > 0) throw new StepFailed(found.join('\n'));
  for (const { program } of apps) console.log(`${program}: fuses and archive are as configured`);
  return 0;
});
