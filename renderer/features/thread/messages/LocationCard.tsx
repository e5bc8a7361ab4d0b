import { Copy, ExternalLink, MapPin } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Coordinates, Message } from '../../../../shared/model/messages.ts';
import { spellOutHidden } from '../../../../shared/text/visibleText.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useSenderName } from '../../../locales/useSenderName.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useCopy } from '../../notices/useCopy.ts';
import { coordinateWords, mapAddress, plainCoordinates } from './coordinates.ts';
import styles from './LocationCard.module.css';
import { useOpenLink } from './MessageLink.tsx';

/** The coast lines load only when a location is shown. */
const LocationMap = lazy(async () => ({ default: (await import('../map/LocationMap.tsx')).LocationMap }));

interface LocationCardProps {
  readonly message: Message;
  readonly isReachable: boolean;
}

/** A location: a drawn map of its area, address and coordinates. Needs no network. */
export function LocationCard({ message, isReachable }: LocationCardProps) {
  const { t } = useTranslation('thread');
  const coordinates = message.location?.coordinates ?? null;
  const address = spellOutHidden(message.location?.address ?? '').trim();
  return (
    <div className={styles['card']}>
      {coordinates === null ? null : <Region coordinates={coordinates} />}
      <div className={styles['words']}>
        <span className={styles['whose']}>
          <MapPin aria-hidden="true" />
          <bdi>{useWhose(message)}</bdi>
        </span>
        <bdi data-searched="" className={styles['address']}>
          {address || t('location.noAddress')}
        </bdi>
        {coordinates === null ? (
          <>
            <span className={styles['coordinates']}>{t('location.noCoordinates')}</span>
            <bdi className={styles['coordinates']}>{spellOutHidden(message.text)}</bdi>
          </>
        ) : (
          <Place coordinates={coordinates} isReachable={isReachable} />
        )}
      </div>
    </div>
  );
}

function Region({ coordinates }: { readonly coordinates: Coordinates }) {
  const { t } = useTranslation('thread');
  const label = t('location.map', { coordinates: useCoordinateText(coordinates) });
  return (
    <div className={styles['map']}>
      <Suspense>
        <LocationMap coordinates={coordinates} label={label} />
      </Suspense>
    </div>
  );
}

function Place({
  coordinates,
  isReachable,
}: {
  readonly coordinates: Coordinates;
  readonly isReachable: boolean;
}) {
  const { t } = useTranslation('thread');
  const openLink = useOpenLink();
  const copy = useCopy();
  return (
    <>
      <span className={styles['coordinates']}>{useCoordinateText(coordinates)}</span>
      <div className={styles['actions']}>
        <Button
          variant="quiet"
          icon={<Copy aria-hidden="true" />}
          excludeFromTabOrder={!isReachable}
          onPress={() => copy(plainCoordinates(coordinates), t('location.copied'))}
        >
          {t('location.copy')}
        </Button>
        <Button
          variant="quiet"
          icon={<ExternalLink aria-hidden="true" />}
          excludeFromTabOrder={!isReachable}
          onPress={() => openLink(mapAddress(coordinates), null)}
        >
          {t('location.open')}
        </Button>
      </div>
    </>
  );
}

function useWhose({ location, isFromSelf, senderEmail }: Message): string {
  const { t } = useTranslation('thread');
  const nameOf = useSenderName();
  if (!location?.isMyLocation) return t('location.shared');
  if (isFromSelf) return t('location.mineSelf');
  return t('location.mine', { name: spellOutHidden(nameOf(senderEmail)) });
}

function useCoordinateText(coordinates: Coordinates): string {
  const { t } = useTranslation('thread');
  const { latitude, longitude, northSouth, eastWest } = coordinateWords(coordinates, useLocale());
  return t('location.coordinates', {
    latitude,
    longitude,
    northSouth: t(`location.${northSouth}`),
    eastWest: t(`location.${eastWest}`),
  });
}
