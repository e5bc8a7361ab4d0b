import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import type { ConvId } from '../../../../shared/model/ids.ts';
import type { Person } from '../../../../shared/model/people.ts';
import { visibleLine } from '../../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useNameOf } from '../../../locales/knownPeople.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { escapeClosesList } from '../../../ui/controls/escapeClosesList.ts';
import { FirstFocused } from '../../../ui/controls/FirstFocused.tsx';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { shownPane } from '../../../ui/overlays/focusHome.ts';
import { useReadablePage } from '../../../ui/page/useReadablePage.ts';
import popover from '../../conversations/PeopleField.module.css';
import { usePeople } from '../../conversations/usePeople.ts';
import { useFilePanel } from '../store/filePanelStore.ts';
import styles from './FileFilterBar.module.css';

/** The sender: one of the people of the conversation, or of all known people. */
export function PersonFilter({ convId }: { readonly convId: ConvId | null }) {
  const { t } = useTranslation('files');
  const { pane } = useAccountStores();
  const person = useFilePanel((state) => state.filters.person);
  const setFilters = useFilePanel((state) => state.setFilters);
  const shownName = useNameOf();
  const nameOf = (email: string | null) => (email === null ? '' : shownName(email));
  const [typed, setTyped] = useState(nameOf(person));
  const [shownFor, setShownFor] = useState(person);
  if (shownFor !== person) {
    // Selected, or reset from elsewhere.
    setShownFor(person);
    setTyped(nameOf(person));
  }
  const keepReadable = useReadablePage();
  const isTyping = typed !== nameOf(person);
  const { people } = usePeople(isTyping ? typed.trim() : '', convId);
  const choose = (email: string | null) => {
    setFilters({ person: email });
    setTyped(nameOf(email));
  };
  return (
    <ComboBox
      onOpenChange={keepReadable}
      items={people.map(({ email, isSelf }) => ({ id: email, email, isSelf }))}
      inputValue={typed}
      selectedKey={person}
      menuTrigger="focus"
      allowsEmptyCollection={false}
      onInputChange={setTyped}
      onSelectionChange={(key) => {
        if (key !== null || typed === '') choose(key === null ? null : String(key));
      }}
      className={cx(styles['field'])}
    >
      <Label className={cx(styles['label'])}>{t('filter.person')}</Label>
      <Group className={cx(styles['box'])} onKeyDownCapture={escapeClosesList}>
        <Input placeholder={t('filter.anyone')} className={cx(styles['input'], styles['person'])} />
        {person === null ? (
          <Button className={cx(styles['open'])} aria-label={t('filter.people')}>
            <ChevronDown aria-hidden="true" />
          </Button>
        ) : (
          <button
            type="button"
            aria-label={t('filter.clearPerson')}
            className={styles['open']}
            onClick={() => choose(null)}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </Group>
      <FirstFocused typed={isTyping ? typed : ''} first={people[0]?.email ?? null} />
      <Popover
        offset={4}
        UNSTABLE_portalContainer={shownPane(pane) ?? document.body}
        className={cx(popover['popover'])}
      >
        <ListBox aria-label={t('filter.people')} className={cx(popover['options'])}>
          {({ email, isSelf }: Person & { readonly id: string }) => (
            <ListBoxItem id={email} textValue={shownName(email)} className={cx(popover['option'])}>
              <Avatar email={email} size="s" />
              <bdi className={popover['optionName']}>{isSelf ? t('you') : shownName(email)}</bdi>
              <bdi className={popover['optionEmail']}>{visibleLine(email)}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
