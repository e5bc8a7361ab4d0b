import { Check, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { AccountId } from '../../../shared/model/ids.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { AccountStoresContext, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useOnceFound } from '../../lib/query/useOnceFound.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useOpenStores } from '../account/allAccounts.ts';
import { type Picked, useTriageState } from '../triage/triageStore.ts';
import styles from './LabelDialog.module.css';
import { LabelDot } from './LabelMarks.tsx';
import { fitting, type LabelChoice } from './labelChoices.ts';
import { useLabelChoices } from './useLabelChoices.ts';
import { rareColour, useLabelling } from './useLabelling.ts';

/** Puts labels on conversations, of whichever accounts they are, over the panes of the shown one. */
export function LabelDialog({ shown }: { readonly shown: AccountId }) {
  const labelled = useTriageState((state) => state.labelled);
  const stores = useOpenStores().get(shown);
  if (labelled === null || stores === undefined) return null;
  return (
    <AccountStoresContext value={stores}>
      <Labelling labelled={labelled} />
    </AccountStoresContext>
  );
}

function Labelling({ labelled }: { readonly labelled: readonly Picked[] }) {
  const { t } = useTranslation('labels');
  const { triage } = useAppStores();
  return (
    <Dialog
      title={t('title', { count: labelled.length })}
      isOpen
      onClose={() => triage.getState().askLabels(null)}
    >
      <Chooser labelled={labelled} />
    </Dialog>
  );
}

/** Until the labels are read. */
const NOTHING = { shown: [], newName: '', isNew: false } as const;

/** The typed text, and the labels that fit it, of which one is active. */
function useChooser(labelled: readonly Picked[]) {
  const [text, setText] = useState('');
  const [moved, setMoved] = useState({ text, index: 0 });
  const { choices, again } = useLabelChoices(labelled);
  const { set } = useLabelling();
  const { shown, newName, isNew } = choices === null ? NOTHING : fitting(choices, text);
  const count = shown.length + Number(isNew);
  const active = Math.min(moved.text === text ? moved.index : 0, Math.max(0, count - 1));
  const toggle = async (choice: Omit<LabelChoice, 'state'>, isOn: boolean) => {
    await set(labelled, choice, isOn);
    again();
  };
  const create = () => {
    const colour = rareColour((choices ?? []).map((each) => each.colour));
    setText('');
    void toggle({ name: newName, colour, ids: new Map() }, true);
  };
  const take = (index: number) => {
    const choice = shown[index];
    if (choice) void toggle(choice, choice.state !== 'all');
    else if (isNew) create();
  };
  const isKnown = choices !== null;
  // The labels may still be on their way.
  const takeOnceKnown = useOnceFound(isKnown, text, () => take(active));
  const setActive = (index: number) => setMoved({ text, index });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && count > 0) setActive((active + by + count) % count);
    else if (event.key !== 'Enter' || event.repeat) return;
    else if (isKnown) take(active);
    else takeOnceKnown();
    event.preventDefault();
  };
  const isEmpty = isKnown && count === 0;
  return { text, setText, shown, newName, isNew, isEmpty, active, setActive, take, onKeyDown };
}

/** The text, and the labels that fit it. The arrow keys move; Enter puts a label on, or takes it off. */
function Chooser({ labelled }: { readonly labelled: readonly Picked[] }) {
  const { t } = useTranslation('labels');
  const { text, setText, shown, newName, isNew, isEmpty, active, setActive, take, onKeyDown } =
    useChooser(labelled);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const count = shown.length + Number(isNew);
  const optionId = (index: number) => `${listId}-${index}`;
  const optionOf = (index: number) => ({
    ...{ id: optionId(index), isActive: index === active },
    onPoint: () => setActive(index),
    onChoose: () => take(index),
  });
  return (
    <>
      <SearchField
        ref={field}
        autoFocus
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={listId}
        {...(count > 0 && { 'aria-activedescendant': optionId(active) })}
        label={t('search')}
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-multiselectable="true"
        aria-label={t('results')}
        className={styles['list']}
      >
        {shown.map((choice, index) => (
          <ChoiceOption key={choice.name} {...optionOf(index)} choice={choice} count={labelled.length} />
        ))}
        {isNew ? (
          <Option {...optionOf(shown.length)} state="none">
            <span className={styles['mark']}>
              <Plus aria-hidden="true" />
            </span>
            <span className={styles['name']}>{t('create', { name: newName })}</span>
          </Option>
        ) : null}
      </div>
      {isEmpty ? (
        <p role="status" className={styles['none']}>
          {t('none')}
        </p>
      ) : null}
      {hasSeveralAccounts(labelled) ? <p className={styles['hint']}>{t('several')}</p> : null}
      <p className={styles['hint']}>{t('onlyHere')}</p>
    </>
  );
}

const hasSeveralAccounts = (labelled: readonly Picked[]): boolean =>
  new Set(labelled.map(({ account }) => account)).size > 1;

interface ChoiceOptionProps extends Omit<OptionProps, 'state' | 'children'> {
  readonly choice: LabelChoice;
  /** How many conversations are labelled. */
  readonly count: number;
}

function ChoiceOption({ choice, count, ...option }: ChoiceOptionProps) {
  const { t } = useTranslation('labels');
  const { name, colour, state } = choice;
  return (
    <Option {...option} state={state}>
      <StateMark state={state} />
      <LabelDot colour={colour} />
      <bdi className={styles['name']}>{visibleLine(name)}</bdi>
      {state === 'none' ? null : (
        <span className={styles['state']}>{state === 'all' ? t('on', { count }) : t('some')}</span>
      )}
    </Option>
  );
}

const MARKS = { none: null, some: <Minus aria-hidden="true" />, all: <Check aria-hidden="true" /> } as const;

const StateMark = ({ state }: Pick<LabelChoice, 'state'>) => (
  <span className={styles['mark']}>{MARKS[state]}</span>
);

interface OptionProps extends Pick<LabelChoice, 'state'> {
  readonly id: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
  readonly children: React.ReactNode;
}

/** The focus stays in the field, which names the active one. */
function Option({ id, isActive, state, onPoint, onChoose, children }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes its keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field names it as the active one
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={state === 'all'}
      className={cx(styles['option'], isActive && styles['active'])}
      onMouseDown={keepFocus}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

/** A press must not take the focus from the field. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
