import { Bookmark, Ellipsis, PanelLeft } from 'lucide-react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import type { ListFilter } from '../../../../shared/model/conversations.ts';
import { visibleLine } from '../../../../shared/text/visibleText.ts';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { numberFormat } from '../../../lib/format/formatters.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useMarkAllRead } from '../../conversations/useMarkAllRead.ts';
import { LabelDot } from '../../labels/LabelMarks.tsx';
import { useFront } from '../../navigation/useFront.ts';
import { useChangeSettings } from '../../settings/settingsStore.ts';
import { VIEW_LETTERS } from '../../shortcuts/letters.ts';
import { keysFor } from '../../shortcuts/shortcuts.ts';
import { useSavedViews } from '../saved/useSavedViews.ts';
import styles from './ListFilters.module.css';
import { useHasViewsBeside } from './useHasViewsBeside.ts';
import { type AnyFilter, useViews, type Views } from './useViews.ts';
import { ViewIcon } from './ViewIcon.tsx';
import { isQuick, VIEWS } from './viewOrder.ts';

/** Chooses which conversations are listed. Each view says how many it has; a search looks through all of them. */
export function ListFilters() {
  const isBeside = useHasViewsBeside();
  return isBeside ? null : <FilterBar />;
}

function FilterBar() {
  const { t } = useTranslation('frame');
  const views = useViews();
  const { chosen, choose, countOf, labels } = views;
  const label = labels.find(({ view }) => view === chosen);
  const hasButton = (view: ListFilter) => view === chosen || isQuick(view, countOf(view));
  return (
    <div className={styles['bar']}>
      <RadioGroup
        value={chosen}
        onChange={(value) => choose(value as AnyFilter)}
        orientation="horizontal"
        className={cx(styles['filters'])}
      >
        <Label className="visually-hidden">{t('filters.label')}</Label>
        {VIEWS.filter(hasButton).map((view) => (
          <Radio key={view} value={view} className={cx(styles['filter'])}>
            {t(`filters.${view}`)}
            <Count count={countOf(view)} />
          </Radio>
        ))}
        {label === undefined ? null : (
          <Radio value={chosen} className={cx(styles['filter'])}>
            <bdi>{visibleLine(label.name)}</bdi>
            <Count count={label.count} />
          </Radio>
        )}
      </RadioGroup>
      <AllViews {...views} />
    </div>
  );
}

function AllViews({ choose, countOf, labels }: Views) {
  const { t } = useTranslation('frame');
  const { platform } = useAppStores().info;
  const change = useChangeSettings();
  const isSingle = useFront() !== 'all';
  const beside = {
    id: 'beside',
    label: t('filters.beside'),
    icon: <PanelLeft aria-hidden="true" />,
    keys: keysFor('toggle-views', platform),
    onAction: () => void change({ viewsShown: true }),
  };
  const locale = useLocale();
  const inWords = (count: number) => (count === 0 ? '' : numberFormat(locale).format(count));
  const { saved, open } = useSavedViews();
  return (
    <Menu
      label={t('filters.more')}
      trigger={
        <IconButton label={t('filters.more')}>
          <Ellipsis />
        </IconButton>
      }
      entries={[
        ...VIEWS.map((view) => ({
          id: view,
          label: t(`filters.${view}`),
          icon: <ViewIcon view={view} />,
          hint: inWords(countOf(view)),
          keys: ['G', VIEW_LETTERS[view].toUpperCase()],
          onAction: () => choose(view),
        })),
        ...labels.map(({ view, name, colour, letter, count }) => ({
          id: view,
          label: visibleLine(name),
          icon: <LabelDot colour={colour} />,
          hint: inWords(count),
          ...(letter !== null && { keys: ['G', letter.toUpperCase()] }),
          onAction: () => choose(view),
        })),
        ...saved.map((view) => ({
          id: `saved/${view.id}`,
          label: visibleLine(view.name),
          icon: <Bookmark aria-hidden="true" />,
          hint: view.countWords,
          ...(view.key !== '' && { keys: ['G', view.key.toUpperCase()] }),
          onAction: () => open(view),
        })),
        ...(isSingle ? [] : [beside]),
      ]}
    />
  );
}

function Count({ count }: { readonly count: number }) {
  const locale = useLocale();
  if (count === 0) return null;
  return <span className={styles['count']}>{` ${numberFormat(locale).format(count)}`}</span>;
}

/** Above the unread conversations, while there are any. */
export function MarkAllRead() {
  const { t } = useTranslation('frame');
  const { chosen, countOf } = useViews();
  const mark = useMarkAllRead();
  if (chosen !== 'unread' || countOf('unread') === 0) return null;
  return (
    <div className={styles['markAll']}>
      <Button variant="quiet" isWide onPress={mark}>
        {t('filters.markAllRead')}
      </Button>
    </div>
  );
}
