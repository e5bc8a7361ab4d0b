import { ArrowLeft } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { RouteInput } from '../../../shared/contract/index.ts';
import { MOST_PLACES, type PlaceCluster } from '../../../shared/model/dashboard.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './PlacesCard.module.css';
import { usePlaces } from './usePlaces.ts';

interface PlacesWithinProps {
  readonly question: RouteInput<'dashboard.places'>;
  readonly cluster: PlaceCluster;
  readonly onBack: () => void;
  readonly onOpen: (convId: ConvId, msgId: MsgId) => void;
}

/** In a small window the list is below the map, out of sight for someone who pressed a disc. */
const showIt = (place: HTMLElement | null): void => place?.scrollIntoView({ block: 'nearest' });

/** The places of a disc that no scale takes apart, the newest first. Esc leads back to the list of all. */
export function PlacesWithin({ question, cluster, onBack, onOpen }: PlacesWithinProps) {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const errorText = useErrorText();
  const { found, failure } = usePlaces(question);
  const heading = t('places.several', { count: cluster.count, place: cluster.label });
  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onBack();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of what has the focus in it
    <div ref={showIt} onKeyDown={back}>
      <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onPress={onBack}>
        {t('places.back')}
      </Button>
      <p className={styles['within']}>
        {heading}
        {cluster.count > MOST_PLACES ? ` ${t('places.newest', { count: MOST_PLACES })}` : ''}
      </p>
      {failure === null ? null : <p role="alert">{errorText(failure)}</p>}
      <ul aria-label={heading} className={styles['list']}>
        {(found?.clusters ?? []).map(({ msgId, convId, label, created }) => (
          <li key={msgId}>
            <button
              type="button"
              title={t('places.openMessage', { name: label })}
              onClick={() => onOpen(convId, msgId)}
            >
              <bdi>{label}</bdi>
              {created === null ? null : ` · ${fullTime(created, locale)}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
