import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/controls/Choice.tsx';
import { useChangeSettings, useSettings } from './settingsStore.ts';

const THEMES = [
  { theme: 'system', Icon: Monitor },
  { theme: 'light', Icon: Sun },
  { theme: 'dark', Icon: Moon },
] as const;

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
      options={THEMES.map(({ theme, Icon }) => ({
        value: theme,
        label: t(`settings.themes.${theme}`),
        icon: <Icon aria-hidden="true" />,
      }))}
    />
  );
}
