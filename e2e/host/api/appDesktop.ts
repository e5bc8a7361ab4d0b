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

/** The schemes whose links this app opens. */
function makeProtocolClient() {
  const schemes = new Set<string>();
  return {
    setAsDefaultProtocolClient: (scheme: string) => schemes.add(scheme).size > 0,
    removeAsDefaultProtocolClient: (scheme: string) => schemes.delete(scheme),
    isDefaultProtocolClient: (scheme: string) => schemes.has(scheme),
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
    getLoginItemSettings: () => ({ wasOpenedAtLogin: false, launchItems: [], ...item }),
    _loginItem: () => item,
  };
}

/** The members of `app` that ask something of the desktop. */
export const makeAppDesktop = () => ({
  ...EMOJI_PANEL,
  ...makeBadge(),
  ...makeProtocolClient(),
  ...makeLoginItem(),
});
