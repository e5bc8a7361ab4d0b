import { ChartColumn, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { AppError } from '../../../shared/errors/errors.ts';
import type { Dashboard, DayRange } from '../../../shared/model/dashboard.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { localZone } from '../../lib/format/localZone.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { useNow } from '../../ui/display/Now.tsx';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { useStatus } from '../status/statusStore.ts';
import { ChartCard } from './ChartCard.tsx';
import { chartsOf } from './chartData.ts';
import styles from './DashboardPage.module.css';
import { PlacesCard } from './PlacesCard.tsx';
import { countedRange, dayOf } from './rangeChoices.ts';

/** Waiting times grow without any change, ms. */
const AGAIN_MS = 10 * 60_000;

interface FiguresProps {
  readonly range: DayRange;
  /** Opens a conversation of the account in place of the dashboard. */
  readonly onOpen: (convId: ConvId, msgId?: MsgId) => void;
}

/** The charts of one account, kept up to date. */
export function Figures({ range, onOpen }: FiguresProps) {
  const { t } = useTranslation('dashboard');
  const { bridge } = useAccountStores();
  const zone = localZone();
  const turn = Math.floor(useNow() / AGAIN_MS);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ readonly figures: Dashboard; readonly range: DayRange } | null>(
    null,
  );
  const [failure, setFailure] = useState<AppError | null>(null);
  useQuery(
    { range, zone, turn, attempt },
    {
      on: bridge.on,
      ask: async (asked) => ({
        figures: await bridge.request('dashboard.figures', {
          range: countedRange(asked.range, dayOf(Date.now())),
          zone: asked.zone,
        }),
        range: asked.range,
      }),
      answered: (given) => {
        setAnswer(given);
        setFailure(null);
      },
      failed: (thrown) => setFailure(AppError.from(thrown)),
      touchedBy: { changed: () => true },
    },
  );
  if (failure !== null) return <Failure error={failure} onAgain={() => setAttempt(attempt + 1)} />;
  if (answer === null)
    return (
      <p role="status" className={styles['loading']}>
        <Spinner />
        {t('loading')}
      </p>
    );
  return (
    <>
      <Notes untimed={answer.figures.untimed} zone={zone} />
      <AllCharts {...answer} zone={zone} onOpen={onOpen} isOld={answer.range !== range} />
    </>
  );
}

interface AllChartsProps extends FiguresProps {
  readonly figures: Dashboard;
  readonly zone: string;
  /** Those of the chosen days are still being counted. */
  readonly isOld: boolean;
}

function AllCharts({ figures, range, zone, onOpen, isOld }: AllChartsProps) {
  const { t } = useTranslation('dashboard');
  const { t: frame } = useTranslation('frame');
  const locale = useLocale();
  const today = dayOf(useNow());
  const charts = chartsOf(figures, range, today, { t, frame, locale });
  const isEmpty = figures.messages === 0;
  const openRow = (row: number) => {
    const convId = figures.conversations[row]?.conversation.convId;
    if (convId !== undefined) onOpen(convId);
  };
  const drawn = isEmpty ? charts.filter(({ chart }) => chart === 'waiting') : charts;
  return (
    <>
      {isEmpty ? (
        <EmptyState icon={<ChartColumn />} title={t('empty')}>
          {t('emptyBody')}
        </EmptyState>
      ) : null}
      <div className={styles['charts']} aria-busy={isOld}>
        {drawn.map((data) => (
          <ChartCard
            key={data.chart}
            data={data}
            {...(data.chart === 'conversations' && { onOpen: openRow })}
          />
        ))}
        {isEmpty ? null : <PlacesCard range={countedRange(range, today)} zone={zone} onOpen={onOpen} />}
      </div>
    </>
  );
}

function Notes({ untimed, zone }: { readonly untimed: number; readonly zone: string }) {
  const { t } = useTranslation('dashboard');
  const isWhole = useStatus(({ status }) => status === null || status.history.state === 'complete');
  return (
    <p role="status" className={styles['notes']}>
      {t('zone', { zone })}
      {untimed === 0 ? '' : ` ${t('untimed', { count: untimed })}`}
      {isWhole ? '' : ` ${t('loadingHistory')}`}
    </p>
  );
}

function Failure({ error, onAgain }: { readonly error: AppError; readonly onAgain: () => void }) {
  const { t } = useTranslation('dashboard');
  const textOf = useErrorText();
  return (
    <EmptyState
      icon={<TriangleAlert />}
      title={t('failed')}
      action={<Button onPress={onAgain}>{t('tryAgain')}</Button>}
    >
      <p role="alert">{textOf(error)}</p>
    </EmptyState>
  );
}
