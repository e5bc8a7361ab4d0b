import { useEffect, useId, useState } from 'react';
import type { TestedNotification } from '../../../shared/model/notifications.ts';
import { SETTINGS, type Settings } from '../../../shared/model/settings.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Choice } from '../../ui/controls/Choice.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { cx } from '../../ui/cx.ts';
import { Section } from '../../ui/page/Section.tsx';
import { useSought } from '../../ui/page/soughtOnPage.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import styles from './SettingsDialog.module.css';

export function NotificationSettings() {
  const { t } = useTranslation('frame');
  return (
    <>
      <Section className={styles['section']} title={t('settings.notifications.heading')}>
        <div className={styles['choices']}>
          <Level />
          <Content />
          <Toggle name="notifySound" />
          <SendTest />
        </div>
      </Section>
      <Section className={styles['section']} title={t('settings.notifications.quiet')}>
        <div className={styles['choices']}>
          <Toggle name="doNotDisturb" />
          <Toggle name="quietHours" />
          <QuietHours />
          <Toggle name="criticalBreaksThrough" />
        </div>
      </Section>
    </>
  );
}

type ToggleName = 'notifySound' | 'doNotDisturb' | 'quietHours' | 'criticalBreaksThrough';

function Toggle({ name }: { readonly name: ToggleName }) {
  const { t } = useTranslation('frame');
  const isOn = useSettings(({ settings }) => settings[name]);
  const change = useChangeSettings();
  return (
    <Switch isSelected={isOn} onChange={(wanted) => change({ [name]: wanted })}>
      {t(`settings.notifications.${name}`)}
    </Switch>
  );
}

function Level() {
  const { t } = useTranslation('frame');
  const notify = useSettings(({ settings }) => settings.notify);
  const change = useChangeSettings();
  return (
    <Choice
      label={t('settings.notifications.level')}
      hint={t('settings.notifications.levelHint')}
      value={notify}
      onChange={(chosen) => change({ notify: chosen })}
      options={SETTINGS.notify.values.map((value) => ({
        value,
        label: t(`settings.notifications.levels.${value}`),
      }))}
    />
  );
}

function Content() {
  const { t } = useTranslation('frame');
  const notifyContent = useSettings(({ settings }) => settings.notifyContent);
  const change = useChangeSettings();
  return (
    <Choice
      label={t('settings.notifications.content')}
      value={notifyContent}
      onChange={(chosen) => change({ notifyContent: chosen })}
      options={SETTINGS.notifyContent.values.map((value) => ({
        value,
        label: t(`settings.notifications.contents.${value}`),
      }))}
    />
  );
}

/** The two times between which Parley is quiet. */
function QuietHours() {
  const { t } = useTranslation('frame');
  const isOn = useSettings(({ settings }) => settings.quietHours);
  const isNever = useSettings(({ settings }) => settings.quietFrom === settings.quietTo);
  if (!isOn) return null;
  return (
    <div>
      <Time name="quietFrom" label={t('settings.notifications.quietFrom')} />
      <Time name="quietTo" label={t('settings.notifications.quietTo')} />
      <p className={styles['hint']} role="status">
        {isNever ? t('settings.notifications.quietNever') : null}
      </p>
    </div>
  );
}

function Time({ name, label }: { readonly name: 'quietFrom' | 'quietTo'; readonly label: string }) {
  const minutes = useSettings(({ settings }) => settings[name]);
  const change = useChangeSettings();
  // A saved time comes back later: in between, the old one would undo what is being typed.
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  return (
    <label htmlFor={id} className={styles['time']}>
      {label}
      <input
        id={id}
        type="time"
        required
        value={typed ?? asTime(minutes)}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value);
          const chosen = asMinutes(target.value);
          if (chosen !== null) void change({ [name]: chosen });
        }}
      />
    </label>
  );
}

const asTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Null while the time is being typed. */
function asMinutes(time: string): Settings['quietFrom'] | null {
  const [hours, minutes] = time.split(':').map(Number);
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes;
}

function SendTest() {
  const { t } = useTranslation('frame');
  const { bridge, info } = useAppStores();
  const { failed } = useNotices((state) => state);
  const [tested, setTested] = useState<TestedNotification | null>(null);
  const [isTesting, setTesting] = useState(false);
  // Also without a test it is said that the system shows none.
  useEffect(() => {
    const take = (last: TestedNotification | null) => setTested(last?.state === 'shown' ? null : last);
    bridge.request('notifications.last', {}).then(take, failed);
  }, [bridge, failed]);
  const send = () => {
    setTested(null);
    setTesting(true);
    bridge
      .request('notifications.test', {})
      .then(setTested, failed)
      .finally(() => setTesting(false));
  };
  const how = t(`settings.notifications.allow.${info.platform}`);
  return (
    <div ref={useSought(t('settings.notifications.test'))}>
      <Button onPress={send} isPending={isTesting}>
        {t(isTesting ? 'settings.notifications.testing' : 'settings.notifications.test')}
      </Button>
      <p
        className={cx(styles['hint'], styles['tested'], tested?.state !== 'shown' && styles['refused'])}
        role="status"
      >
        {tested === null ? null : t(`settings.notifications.tested.${tested.state}`, { how })}
      </p>
    </div>
  );
}
