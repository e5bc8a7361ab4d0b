import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Keys } from '../../ui/display/Keys.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useHelp } from '../navigation/helpStore.ts';
import { useSettings } from '../settings/settingsStore.ts';
import { LETTERS } from './letters.ts';
import styles from './ShortcutsDialog.module.css';
import {
  ACCOUNT_KEYS,
  backKey,
  CLOSE_WINDOW,
  keysOf,
  OPEN_BESIDE,
  REPLY,
  SELECT_ALL,
  SEND_ALWAYS,
  SEND_LATER,
  SHORTCUTS,
  UNDO_SEND,
} from './shortcuts.ts';

const FIXED = [
  { name: 'slash', keys: ['/'] },
  { name: 'panes', keys: ['F6'] },
  { name: 'move', keys: ['↑', '↓'] },
  { name: 'matches', keys: ['F3'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'back', keys: ['Esc'] },
] as const;

export function ShortcutsDialog() {
  const { t } = useTranslation('frame');
  const { platform } = useAppStores().info;
  const isOpen = useHelp((state) => state.page === 'shortcuts');
  const close = useHelp((state) => state.close);
  const enterSends = useSettings(({ settings }) => settings.enterSends);
  const hasLetters = useSettings(({ settings }) => settings.letterKeys);
  const rows = [
    ...SHORTCUTS.map((shortcut) => ({
      name: t(`shortcuts.list.${shortcut.command}`),
      keys: keysOf(shortcut, platform),
    })),
    { name: t('shortcuts.list.accounts'), keys: keysOf(ACCOUNT_KEYS, platform) },
    ...(enterSends ? [{ name: t('shortcuts.list.send'), keys: ['Enter'] }] : []),
    { name: t(`shortcuts.list.${enterSends ? 'send-always' : 'send'}`), keys: keysOf(SEND_ALWAYS, platform) },
    { name: t('shortcuts.list.new-line'), keys: ['Shift', 'Enter'] },
    { name: t('shortcuts.list.send-later'), keys: keysOf(SEND_LATER, platform) },
    { name: t('shortcuts.list.undo-send'), keys: keysOf(UNDO_SEND, platform) },
    { name: t('shortcuts.list.reply'), keys: keysOf(REPLY, platform) },
    { name: t('shortcuts.list.select-all'), keys: keysOf(SELECT_ALL, platform) },
    { name: t('shortcuts.list.open-beside'), keys: keysOf(OPEN_BESIDE, platform) },
    { name: t('shortcuts.list.close-window'), keys: keysOf(CLOSE_WINDOW, platform) },
    ...FIXED.map(({ name, keys }) => ({ name: t(`shortcuts.list.${name}`), keys })),
    { name: t('shortcuts.list.backAlone'), keys: keysOf(backKey(platform), platform) },
    ...(hasLetters ? LETTERS : []).map(({ name, keys }) => ({ name: t(`shortcuts.letters.${name}`), keys })),
  ];
  return (
    <Dialog title={t('shortcuts.heading')} isOpen={isOpen} onClose={close}>
      <dl tabIndex={0} className={styles['list']}>
        {rows.map(({ name, keys }) => (
          <div key={name} className={styles['row']}>
            <dt>{name}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
