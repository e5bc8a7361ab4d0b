import type { MouseEvent } from 'react';
import type { MsgId } from '../../../../shared/model/ids.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import type { TextPart } from '../../../lib/text/linkParts.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { useGoToPlace } from '../../places/useGoToPlace.ts';
import { usePlaceIn } from '../../places/usePlaceIn.ts';
import styles from './MessageLink.module.css';

interface MessageLinkProps {
  readonly link: Extract<TextPart, { kind: 'link' }>;
  /** The message that it stands in; null while that is unsent. */
  readonly msgId: MsgId | null;
  readonly isReachable: boolean;
}

/**
 * A link in a message, opened by the system, or in Parley if it leads to a conversation there. Its target is shown on hover, and next to it
 * if it is disguised.
 */
export function MessageLink({ link, msgId, isReachable }: MessageLinkProps) {
  const { t } = useTranslation('thread');
  const open = useOpenLink();
  const goTo = useGoToPlace();
  const place = usePlaceIn()(link.said);
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    if (place === null) open(link.said, msgId);
    // The web client may have a conversation that isn't here.
    else goTo(place, link.url.startsWith('https:') ? { orElse: () => open(link.said, msgId) } : {});
  };
  return (
    <>
      <a
        href={link.url}
        title={link.url}
        tabIndex={isReachable ? 0 : -1}
        className={styles['link']}
        onClick={onClick}
        onAuxClick={(event) => event.preventDefault()}
      >
        <bdi>{link.text}</bdi>
      </a>
      {link.host === null ? null : (
        <bdi className={styles['host']}>{` (${t('link.leadsTo', { host: link.host })})`}</bdi>
      )}
    </>
  );
}

/** Lets the system open an address of a message; reports if it refuses. */
export function useOpenLink(): (url: string, msgId: MsgId | null) => void {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  return (url, msgId) => {
    bridge.request('links.open', { url, msgId }).catch(failed);
  };
}
