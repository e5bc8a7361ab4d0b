import type { TFunction } from 'i18next';
import type { SettingsTab } from '../navigation/layoutStore.ts';
import type { Entry } from './paletteEntries.ts';

/** The pages of the settings, and the settings on them. */
export function settingEntries(t: TFunction<'frame'>, tFiles: TFunction<'files'>): readonly Entry[] {
  const on: Readonly<Record<SettingsTab, readonly string[]>> = {
    general: [
      t('settings.theme'),
      t('settings.enterSends'),
      t('settings.staleReply'),
      t('settings.undoSend'),
      t('settings.spelling.heading'),
      t('settings.desktop.closeToTray'),
      t('settings.desktop.startAtLogin'),
      t('settings.desktop.startHidden'),
    ],
    notifications: [
      t('settings.notifications.level'),
      t('settings.notifications.content'),
      t('settings.notifications.notifySound'),
      t('settings.notifications.doNotDisturb'),
      t('settings.notifications.quietHours'),
      t('settings.notifications.criticalBreaksThrough'),
    ],
    files: [tFiles('settings.images'), tFiles('settings.limit')],
    sync: [t('settings.deleted')],
    events: [],
    account: [t('settings.storage'), t('settings.forget')],
  };
  return (Object.keys(on) as SettingsTab[]).flatMap((tab) => {
    const label = t(`settings.tabs.${tab}`);
    return [
      { id: `setting/${tab}`, kind: 'setting' as const, label, tab, place: '' },
      ...on[tab].map((setting) => ({
        id: `setting/${tab}/${setting}`,
        kind: 'setting' as const,
        label: setting,
        tab,
        place: label,
      })),
    ];
  });
}
