import type { TFunction } from 'i18next';
import { SETTINGS } from '../../../shared/model/settings.ts';
import type { SettingsTab } from '../navigation/layoutStore.ts';
import type { useAmountChoices } from '../settings/useAmountChoices.ts';
import type { Entry } from './paletteEntries.ts';

/** A setting as its page names it, and the values that one chooses from there. */
interface Listed {
  readonly label: string;
  readonly values: readonly string[];
}

interface Words {
  readonly t: TFunction<'frame'>;
  readonly tFiles: TFunction<'files'>;
  readonly tRules: TFunction<'rules'>;
  readonly tEvents: TFunction<'liveEvents'>;
  readonly tBackup: TFunction<'backupFiles'>;
  readonly amounts: ReturnType<typeof useAmountChoices>;
}

/** The pages of the settings, and the settings on them. */
export function settingEntries(words: Words): readonly Entry[] {
  const { t } = words;
  const listed = listedOn(words);
  return (Object.keys(listed) as SettingsTab[]).flatMap((tab) => {
    const page = t(`settings.tabs.${tab}`);
    return [
      { id: `setting/${tab}`, kind: 'setting' as const, label: page, tab, place: '', values: [] },
      ...listed[tab].map(({ label, values }) => ({
        id: `setting/${tab}/${label}`,
        kind: 'setting' as const,
        place: page,
        ...{ label, tab, values },
      })),
    ];
  });
}

function listedOn(words: Words): Readonly<Record<SettingsTab, readonly Listed[]>> {
  const { t, tFiles, tRules, tEvents, tBackup, amounts } = words;
  const amountsOf = amountsIn(amounts);
  return {
    general: generalOn(t, amountsOf),
    notifications: onNotifications(t),
    files: [
      listed(
        tFiles('settings.images'),
        SETTINGS.images.values.map((value) => tFiles(`settings.imagesChoices.${value}`)),
      ),
      listed(tFiles('settings.maxSize'), amountsOf('imagesMaxBytes')),
      listed(tFiles('settings.limit'), amountsOf('cacheLimit')),
      listed(tFiles('settings.texts')),
      listed(tFiles('settings.remove')),
    ],
    rules: [listed(tRules('list.new'))],
    sync: [
      listed(t('sync.check')),
      listed(t('sync.checkAll')),
      listed(t('settings.storage')),
      listed(
        t('settings.deleted'),
        SETTINGS.deleted.values.map((value) => t(`settings.deletedChoices.${value}`)),
      ),
    ],
    events: [listed(tEvents('receiver.switch')), listed(tEvents('registration.address'))],
    backup: onBackup(tBackup),
    account: all(t('heading', { ns: 'labels' }), t('settings.webClient.label'), t('settings.forget')),
  };
}

const onNotifications = (t: Words['t']): readonly Listed[] => [
  listed(
    t('settings.notifications.level'),
    SETTINGS.notify.values.map((value) => t(`settings.notifications.levels.${value}`)),
  ),
  listed(
    t('settings.notifications.content'),
    SETTINGS.notifyContent.values.map((value) => t(`settings.notifications.contents.${value}`)),
  ),
  listed(t('settings.notifications.notifySound')),
  listed(t('settings.notifications.test')),
  listed(t('settings.notifications.doNotDisturb')),
  listed(t('settings.notifications.quietHours')),
  listed(t('settings.notifications.criticalBreaksThrough')),
];

const onBackup = (t: Words['tBackup']): readonly Listed[] => [
  listed(t('save')),
  listed(t('restoring.choose')),
  listed(
    t('schedule.every'),
    (['off', 'minutes', 'hour', 'day'] as const).map((name) => t(`schedule.choices.${name}`)),
  ),
  listed(t('schedule.shared')),
  listed(t('schedule.chooseFolder')),
  listed(t('schedule.setPassphrase')),
];

const listed = (label: string, values: readonly string[] = []): Listed => ({ label, values });

const all = (...labels: readonly string[]): readonly Listed[] => labels.map((label) => listed(label));

type Amounts = Words['amounts'];

const amountsIn = (amounts: Amounts) => (name: keyof Amounts) => amounts[name].map(({ label }) => label);

function generalOn(t: Words['t'], amountsOf: ReturnType<typeof amountsIn>): readonly Listed[] {
  return [
    listed(
      t('settings.theme'),
      SETTINGS.theme.values.map((value) => t(`settings.themes.${value}`)),
    ),
    listed(t('settings.enterSends')),
    listed(
      t('settings.staleReply'),
      SETTINGS.staleReply.values.map((value) => t(`settings.staleReplyChoices.${value}`)),
    ),
    listed(t('settings.undoSend'), amountsOf('undoSendMs')),
    listed(
      t('settings.list.density'),
      SETTINGS.density.values.map((value) => t(`settings.list.densities.${value}`)),
    ),
    listed(t('settings.list.viewsShown')),
    listed(t('settings.list.letterKeys')),
    listed(t('settings.list.answerWithin'), amountsOf('answerWithin')),
    listed(t('settings.spelling.heading')),
    listed(t('settings.desktop.closeToTray')),
    listed(t('settings.desktop.startAtLogin')),
    listed(t('settings.desktop.startHidden')),
  ];
}
