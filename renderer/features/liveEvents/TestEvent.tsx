import { useState } from 'react';
import type { LiveEvents, TestOutcome } from '../../../shared/model/liveEvents.ts';
import { numberFormat } from '../../lib/format/formatters.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { useAction } from '../notices/useAction.ts';
import styles from './LiveEvents.module.css';
import { useLiveEvents } from './liveEventsStore.ts';

/** Calls the registered address from here, and says whether the event came in, or what prevented it. */
export function TestEvent() {
  const { t } = useTranslation('liveEvents');
  const test = useLiveEvents((state) => state.test);
  const { isPending, run } = useAction();
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  const isMended = useLiveEvents(({ page }) => page !== null && outcome !== null && isPast(outcome, page));
  const press = () => {
    setOutcome(null);
    void run(async () => setOutcome(await test()));
  };
  return (
    <div className={styles['test']}>
      <Button isPending={isPending} onPress={press}>
        {t('test.button')}
      </Button>
      {outcome === null || isMended ? null : <Outcome outcome={outcome} />}
    </div>
  );
}

/** Whether the outcome named something that was missing then, and is there now. */
function isPast({ kind }: TestOutcome, { receiver, registeredUrl }: LiveEvents): boolean {
  if (kind === 'not-listening') return receiver.url !== null;
  return kind === 'not-registered' && registeredUrl !== null;
}

function Outcome({ outcome }: { readonly outcome: TestOutcome }) {
  const { t } = useTranslation('liveEvents');
  const milliseconds = numberFormat(useLocale(), {
    style: 'unit',
    unit: 'millisecond',
    unitDisplay: 'long',
  });
  switch (outcome.kind) {
    case 'received':
      return <Banner tone="info">{t('test.received', { ms: milliseconds.format(outcome.ms) })}</Banner>;
    case 'elsewhere':
      return <Banner tone="warning">{t('test.elsewhere', { status: outcome.status })}</Banner>;
    default:
      return <Banner tone="warning">{t(`test.${outcome.kind}`)}</Banner>;
  }
}
