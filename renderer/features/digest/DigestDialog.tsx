import { CheckCheck, History } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { DIGEST_SECTIONS, type DigestEntry } from '../../../shared/model/digest.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { dateFormat } from '../../lib/format/formatters.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { asTyped } from '../../lib/format/typedTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { keepFocus } from '../../ui/keepFocus.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useFirstFocus } from '../../ui/overlays/useFirstFocus.ts';
import { useNameInAll } from '../account/useNameInAll.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { pickedOf } from '../triage/triageStore.ts';
import { useTriage } from '../triage/useTriage.ts';
import styles from './DigestDialog.module.css';
import { DigestRow } from './DigestRow.tsx';
import { useDigestOffer } from './digestStore.ts';
import { rowKeys } from './rowKeys.ts';
import { DAYS, dayBegan, type SinceChoice, sinceOf } from './sinceChoices.ts';
import { useDigest } from './useDigest.ts';

/** The conversations in which others wrote while the person was away, or since another time. */
export function DigestDialog() {
  const { t } = useTranslation('digest');
  const isOpen = useLayout((state) => state.dialog === 'digest');
  const close = useLayout((state) => state.closeDialog);
  const account = useNameInAll();
  const title = account === null ? t('heading') : t('headingOf', { account });
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} isLarge>
      <Content />
    </Dialog>
  );
}

function Content() {
  const { t } = useTranslation('digest');
  const [choice, setChoice] = useState<SinceChoice>('last');
  const [typed, setTyped] = useState(() => asTyped(dayBegan(1, Date.now())));
  // Days don't move on while it is open.
  const [now] = useState(() => Date.now());
  const { digest, more, readAll } = useDigest(sinceOf(choice, typed, now));
  const dismiss = useDigestOffer((state) => state.dismiss);
  useEffect(() => dismiss(), [dismiss]);
  const place = useRef<HTMLDivElement>(null);
  useFirstFocus(place, digest !== null, '[data-row]');
  const isNever = choice === 'last' && digest !== null && digest.start.at === null;
  return (
    <div ref={place} className={styles['digest']}>
      <div className={styles['top']}>
        <Since {...{ choice, typed, now, setChoice, setTyped }} at={digest?.start.at ?? null} />
        {digest === null || digest.entries.length === 0 ? null : <MarkAllRead readAll={readAll} />}
      </div>
      {isNever ? (
        <EmptyState icon={<History />} title={t('never')}>
          {t('neverBody')}
        </EmptyState>
      ) : null}
      {digest !== null && !isNever && digest.entries.length === 0 ? (
        <EmptyState icon={<CheckCheck />} title={t('empty')}>
          {t('emptyBody')}
        </EmptyState>
      ) : null}
      <div ref={keepFocus} {...rowKeys}>
        {digest === null ? null : <Sections entries={digest.entries} />}
        {digest?.hasMore ? (
          <Button variant="quiet" isWide onPress={more}>
            {t('more')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Sections({ entries }: { readonly entries: readonly DigestEntry[] }) {
  const { t } = useTranslation('digest');
  return DIGEST_SECTIONS.map((section) => {
    const inIt = entries.filter((entry) => entry.section === section);
    return inIt.length === 0 ? null : (
      <section key={section} aria-label={t(`sections.${section}`)}>
        <h3 className={styles['section']}>{t(`sections.${section}`)}</h3>
        <ul className={styles['list']}>
          {inIt.map((entry) => (
            <DigestRow key={entry.conversation.convId} entry={entry} />
          ))}
        </ul>
      </section>
    );
  });
}

interface SinceProps {
  readonly choice: SinceChoice;
  readonly typed: string;
  readonly now: number;
  /** When the last absence began; null: unknown. */
  readonly at: number | null;
  readonly setChoice: (choice: SinceChoice) => void;
  readonly setTyped: (typed: string) => void;
}

function Since({ choice, typed, now, at, setChoice, setTyped }: SinceProps) {
  const { t } = useTranslation('digest');
  const locale = useLocale();
  const id = useId();
  const nameOf = (daysAgo: number) => {
    if (daysAgo < 2) return t(daysAgo === 0 ? 'days.today' : 'days.yesterday');
    return dateFormat(locale, { weekday: 'long' }).format(dayBegan(daysAgo, now));
  };
  return (
    <div className={styles['since']}>
      <label htmlFor={id}>{t('since')}</label>
      <select
        id={id}
        value={choice}
        onChange={({ target }) => setChoice(target.value as SinceChoice)}
        className={styles['choice']}
      >
        <option value="last">{t('last')}</option>
        {DAYS.map((daysAgo) => (
          <option key={daysAgo} value={daysAgo}>
            {nameOf(daysAgo)}
          </option>
        ))}
        <option value="own">{t('own')}</option>
      </select>
      {choice === 'own' ? (
        <input
          type="datetime-local"
          aria-label={t('ownTime')}
          value={typed}
          max={asTyped(now)}
          onChange={({ target }) => setTyped(target.value)}
          className={styles['choice']}
        />
      ) : null}
      {choice === 'last' && at !== null ? <span className={styles['at']}>{fullTime(at, locale)}</span> : null}
    </div>
  );
}

function MarkAllRead({ readAll }: { readonly readAll: () => Promise<readonly DigestEntry[]> }) {
  const { t } = useTranslation('digest');
  const { account } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const { markRead } = useTriage();
  const mark = async () => markRead((await readAll()).map((one) => pickedOf(account, one.conversation)));
  return <Button onPress={() => void mark().catch(failed)}>{t('markAllRead')}</Button>;
}
