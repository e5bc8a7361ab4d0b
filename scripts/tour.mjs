// `npm run tour`: goes through Parley without a display; one line and one picture per step, under out/tour/.
import { build, ensureChromium, hasElectronBinary, install, run, runSteps } from './steps.mjs';

await runSteps(async () => {
  await install();
  await build();
  if (!hasElectronBinary()) await ensureChromium();
  return run('node', ['e2e/tour.ts']);
});
