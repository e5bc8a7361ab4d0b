import { History, X } from 'lucide-react';
import { useRef } from 'react';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useFocusHomeFrom } from '../../ui/overlays/focusHome.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import styles from './DigestOffer.module.css';
import { useDigestOffer } from './digestStore.ts';

/** A line above the list after an absence that brought more than a few messages. */
export function DigestOffer() {
  const offer = useDigestOffer((state) => state.offer);
  return offer === null ? null : <Line {...offer} />;
}

interface LineProps {
  readonly at: number;
  readonly messages: number;
  readonly hasMore: boolean;
}

function Line({ at, messages, hasMore }: LineProps) {
  const { t } = useTranslation('digest');
  const locale = useLocale();
  const dismiss = useDigestOffer((state) => state.dismiss);
  const show = useLayout((state) => state.show);
  const place = useRef<HTMLDivElement>(null);
  useFocusHomeFrom(place);
  return (
    <div ref={place} className={styles['offer']}>
      <button
        type="button"
        title={fullTime(at, locale)}
        className={styles['go']}
        onClick={() => show('digest')}
      >
        <History aria-hidden="true" />
        {t(hasMore ? 'offerMore' : 'offer', { count: messages })}
      </button>
      <IconButton label={t('dismiss')} onPress={dismiss}>
        <X />
      </IconButton>
    </div>
  );
}
