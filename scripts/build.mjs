// `npm run build`: rebuilds dist/ unless it is up to date with the sources.
import { build, install, runSteps } from './steps.mjs';

await runSteps(async () => {
  await install();
  await build();
  return 0;
});
