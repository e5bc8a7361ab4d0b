import { Copy, Radio } from 'lucide-react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import type { LoggedEvent } from '../../../shared/model/liveEvents.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { dateFormat } from '../../lib/format/formatters.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { useCopy } from '../notices/useCopy.ts';
import styles from './EventLog.module.css';

/** The events that came in, and what Parley found. Arrows move, Enter copies the event's id. */
export function EventLog({ log }: { readonly log: readonly LoggedEvent[] }) {
  const { t } = useTranslation('liveEvents');
  const copy = useCopy();
  if (log.length === 0) {
    return (
      <EmptyState icon={<Radio />} title={t('log.empty')}>
        {t('log.emptyBody')}
      </EmptyState>
    );
  }
  const copyUuid = (key: string | number) => {
    const uuid = log.find(({ id }) => id === Number(key))?.uuid ?? null;
    if (uuid !== null) copy(uuid, t('log.copied'));
  };
  return (
    <GridList aria-label={t('log.list')} items={log} onAction={copyUuid} className={cx(styles['list'])}>
      {(event) => <EventRow event={event} onCopy={() => copyUuid(event.id)} />}
    </GridList>
  );
}

function EventRow({ event, onCopy }: { readonly event: LoggedEvent; readonly onCopy: () => void }) {
  const { t } = useTranslation('liveEvents');
  const { id, at, convId, msgId, senderEmail, uuid, result } = event;
  const words = t(`log.results.${result}`);
  return (
    <GridListItem id={id} textValue={`${words} ${senderEmail ?? ''}`} className={cx(styles['row'])}>
      <div className={styles['words']}>
        <p className={styles['first']}>
          <span className={cx(styles['outcome'], styles[result])}>{words}</span>
          <EventTime at={at} />
        </p>
        {convId === null || msgId === null || msgId === 0 ? null : (
          <p className={styles['second']}>
            {t('log.about', { convId, msgId })} · {spellOutHidden(senderEmail ?? '')}
          </p>
        )}
        {uuid === null ? null : <p className={styles['uuid']}>{uuid}</p>}
      </div>
      {uuid === null ? null : (
        <IconButton label={t('log.copy', { uuid })} onPress={onCopy}>
          <Copy />
        </IconButton>
      )}
    </GridListItem>
  );
}

/** To the second, as support compares it with the service's own log. */
function EventTime({ at }: { readonly at: number }) {
  const locale = useLocale();
  const format = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <time dateTime={new Date(at).toISOString()} title={fullTime(at, locale)} className={styles['time']}>
      {format.format(at)}
    </time>
  );
}
