import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/useErrorText.ts';
import { type Notice, useNotices } from '../../stores/notices.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Notices.module.css';
import { RefusedFiles } from './RefusedFiles.tsx';

/** Long enough to read a sentence twice. */
const SHOWN_MS = { said: 5_000, failed: 15_000, refused: 20_000 } as const;

/** What is said in passing, below the headers: neither what was read last nor what is being written is covered. */
export function Notices() {
  const { t } = useTranslation('frame');
  const notices = useNotices((state) => state.notices);
  return (
    // The attribute keeps it from being hidden, and out of reach, while a dialog is open.
    <section
      role="log"
      aria-live="polite"
      aria-label={t('notices.region')}
      data-react-aria-top-layer="true"
      className={styles['region']}
    >
      {notices.map((notice) => (
        <Shown key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Shown({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation('frame');
  const dismiss = useNotices((state) => state.dismiss);
  const { id, kind } = notice;
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), SHOWN_MS[kind]);
    return () => clearTimeout(timer);
  }, [dismiss, id, kind]);
  const Icon = kind === 'said' ? CircleCheck : CircleAlert;
  return (
    <div className={cx(styles['notice'], styles[kind])}>
      <Icon className={styles['icon']} aria-hidden="true" />
      <p className={styles['words']}>
        <Words notice={notice} />
      </p>
      <IconButton label={t('dismiss')} onPress={() => dismiss(id)}>
        <X />
      </IconButton>
    </div>
  );
}

function Words({ notice }: { readonly notice: Notice }) {
  const errorText = useErrorText();
  switch (notice.kind) {
    case 'said':
      return notice.text;
    case 'failed':
      return errorText(notice.error);
    case 'refused':
      return <RefusedFiles files={notice.files} />;
  }
}
