import { guarded } from '../missing.ts';

/** Only macOS has one. `_menu` says for specs what the app asked for. */
export function makeDock() {
  if (process.platform !== 'darwin') return undefined;
  const dock = {
    _menu: null as unknown,
    setMenu: (menu: unknown) => {
      dock._menu = menu;
    },
  };
  return guarded('app.dock', dock);
}

/** `_badge` says for specs what the app asked for. */
function makeBadge() {
  let shown = 0;
  return {
    setBadgeCount: (count: number) => {
      shown = count;
      return true;
    },
    _badge: () => shown,
  };
}

/** The schemes whose links this app opens. Nothing is registered; specs that can't evaluate in a packaged app read it from stderr. */
function makeProtocolClient() {
  const schemes = new Set<string>();
  return {
    setAsDefaultProtocolClient(scheme: string) {
      schemes.add(scheme);
      process.stderr.write(`electron-host: opens links of ${scheme}:\n`);
      return true;
    },
    removeAsDefaultProtocolClient: (scheme: string) => schemes.delete(scheme),
    isDefaultProtocolClient: (scheme: string) => schemes.has(scheme),
  };
}

/** Windows only. `_appUserModelId` says for specs what the app asked for; '': nothing. Also said on stderr, as with links. */
function makeAppUserModel() {
  let given = '';
  return {
    setAppUserModelId: (id: string) => {
      given = id;
      process.stderr.write(`electron-host: is ${id} to Windows\n`);
    },
    _appUserModelId: () => given,
  };
}

/** As on Linux. A spec that wants a panel replaces both. */
const EMOJI_PANEL = {
  isEmojiPanelSupported: () => false,
  showEmojiPanel: () => {},
};

/** Nothing is started at login: `_loginItem` says for specs what the app asked for. */
function makeLoginItem() {
  let item = { openAtLogin: false };
  return {
    setLoginItemSettings: (settings: { openAtLogin?: boolean }) => {
      item = { ...settings, openAtLogin: settings.openAtLogin ?? false };
    },
    getLoginItemSettings: () => ({
      ...{ wasOpenedAtLogin: false, launchItems: [], executableWillLaunchAtLogin: item.openAtLogin },
      ...item,
    }),
    _loginItem: () => item,
  };
}

/** The members of `app` that ask something of the desktop. */
export const makeAppDesktop = () => ({
  ...EMOJI_PANEL,
  ...makeBadge(),
  ...makeProtocolClient(),
  ...makeLoginItem(),
  ...makeAppUserModel(),
});
