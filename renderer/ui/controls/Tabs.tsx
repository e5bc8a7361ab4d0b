import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { cx } from '../cx.ts';
import styles from './Tabs.module.css';

export interface TabEntry<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Drawn only while the tab is chosen. */
  readonly content: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabEntry<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

/** Several pages in one place, with one visible; the arrow keys go from tab to tab. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(id) => onSelect(id as Id)}
      className={cx(styles['tabs'])}
    >
      <TabList aria-label={label} className={cx(styles['list'])}>
        {tabs.map(({ id, label: name }) => (
          <Tab key={id} id={id} className={cx(styles['tab'])}>
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={cx(styles['panel'])}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
