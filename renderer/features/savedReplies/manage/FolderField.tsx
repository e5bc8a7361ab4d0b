import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { visibleLine } from '../../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useQuery } from '../../../lib/query/useQuery.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { escapeClosesList } from '../../../ui/controls/escapeClosesList.ts';
import { cx } from '../../../ui/cx.ts';
import popover from '../../conversations/PeopleField.module.css';
import { useNotices } from '../../notices/noticesStore.ts';
import styles from './ReplyForm.module.css';

interface FolderFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (folder: string) => void;
}

/** A folder: one that other replies are in, or another one. */
export function FolderField({ value, error, onChange }: FolderFieldProps) {
  const { t } = useTranslation('savedReplies');
  const folders = useFolders();
  return (
    <ComboBox
      allowsCustomValue
      inputValue={value}
      onInputChange={onChange}
      isInvalid={error !== undefined}
      items={folders.map((folder) => ({ id: folder }))}
      className={cx(styles['field'])}
    >
      <Label className={cx(styles['label'])}>{t('form.folder')}</Label>
      <Group className={cx(styles['folder'])} onKeyDownCapture={escapeClosesList}>
        <Input className={cx(styles['folderInput'])} />
        {folders.length === 0 ? null : (
          <Button className={cx(styles['open'])} aria-label={t('form.folders')}>
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
      </Group>
      <FieldError className={cx(styles['error'])}>{error}</FieldError>
      <Popover offset={4} className={cx(popover['popover'])}>
        <ListBox aria-label={t('form.folders')} className={cx(popover['options'])}>
          {({ id }: { readonly id: string }) => (
            <ListBoxItem id={id} textValue={id} className={cx(popover['option'])}>
              <bdi>{visibleLine(id)}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

function useFolders(): readonly string[] {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const [folders, setFolders] = useState<readonly string[]>([]);
  useQuery(
    { filter: '', isInTexts: false, limit: 1 },
    {
      on: bridge.on,
      ask: (question) => bridge.request('savedReplies.list', question),
      answered: (page) => setFolders(page.folders),
      failed,
    },
  );
  return folders;
}
