// `npm start`: installs what is missing, builds what is out of date, opens Parley.
import { join } from 'node:path';
import {
  build,
  ensureChromium,
  ensureElectron,
  hasElectronBinary,
  install,
  ROOT,
  run,
  runSteps,
} from './steps.mjs';

const HOST = join(ROOT, 'e2e', 'host', 'dist');
const args = process.argv.slice(2);

// A check of files opens no window: it needs no display, and nothing that would be downloaded for one.
const isCheck = args[0] === 'verify';
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

await runSteps(async () => {
  await install();
  await build();
  if (!hasDisplay && !isCheck) {
    console.log('No display found. Running the guided tour instead of opening a window.');
    return run('node', ['scripts/tour.mjs']);
  }
  if (hasDisplay && (isCheck ? hasElectronBinary() : await ensureElectron())) {
    if (!isCheck) console.log('Opening Parley in Electron.');
    // Chromium refuses to run as root with its sandbox on.
    const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    return run('electron', [...root, '.', ...args]);
  }
  if (!isCheck) {
    await ensureChromium({ isVisible: hasDisplay });
    console.log(
      "Opening Parley in the Chromium host, because Electron's binary is missing and could not be downloaded.",
    );
  }
  return run('electron', ['.', ...args], {
    env: { ELECTRON_OVERRIDE_DIST_PATH: HOST, ...(hasDisplay && { ELECTRON_HOST_VISIBLE: '1' }) },
  });
});
