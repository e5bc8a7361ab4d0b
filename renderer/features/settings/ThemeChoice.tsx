import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { SETTINGS, type Settings } from '../../../shared/model/settings.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Choice } from '../../ui/controls/Choice.tsx';
import { useChangeSettings, useSettings } from './settingsStore.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const satisfies Record<
  Settings['theme'],
  LucideIcon
>;

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  const { t } = useTranslation('frame');
  const chosen = useSettings((state) => state.settings.theme);
  const change = useChangeSettings();
  return (
    <Choice
      label={t('settings.theme')}
      value={chosen}
      onChange={(theme) => change({ theme })}
      options={SETTINGS.theme.values.map((theme) => {
        const Icon = ICONS[theme];
        return { value: theme, label: t(`settings.themes.${theme}`), icon: <Icon aria-hidden="true" /> };
      })}
    />
  );
}
