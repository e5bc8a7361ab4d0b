import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useNameInAll } from '../account/useNameInAll.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { PeopleList } from './PeopleList.tsx';
import { PersonPage } from './PersonPage.tsx';

/** The people of the account, and what is known of each. */
export function PeopleDialog() {
  const { t } = useTranslation('frame');
  const isOpen = useLayout((state) => state.dialog === 'people');
  const close = useLayout((state) => state.closeDialog);
  const account = useNameInAll();
  const title = account === null ? t('people.title') : t('people.titleOf', { account });
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} isLarge>
      <Content />
    </Dialog>
  );
}

/** It goes with the dialog, which then opens with the list again. */
function Content() {
  const [person, setPerson] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  return person === null ? (
    <PeopleList typed={typed} onType={setTyped} onOpen={setPerson} />
  ) : (
    <PersonPage key={person} email={person} onBack={() => setPerson(null)} />
  );
}
