import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FileUsage } from '../../../shared/model/files/files.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { formatFileSize } from '../../lib/format/fileSize.ts';
import { numberFormat } from '../../lib/format/formatters.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useFocusHomeOnce } from '../../ui/overlays/focusHome.ts';
import { Question } from '../../ui/overlays/Question.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import { useAction } from '../notices/useAction.ts';

interface RemoveFilesProps {
  /** Null: the files of all conversations. */
  readonly convId: ConvId | null;
  readonly usage: FileUsage;
  /** The button's label. */
  readonly children: string;
}

/** A button that removes the files of a conversation from this computer after confirmation. */
export function RemoveFiles({ convId, usage, children }: RemoveFilesProps) {
  const { t } = useTranslation('files');
  const locale = useLocale();
  const { bridge } = useAccountStores();
  const say = useNotices((state) => state.say);
  const { run } = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const [hasRemoved, setHasRemoved] = useState(false);
  const isEmpty = usage.files === 0;
  useFocusHomeOnce(hasRemoved && isEmpty && !isAsking);
  const remove = async () => {
    const { files } = await bridge.request('files.removeAll', { convId });
    setHasRemoved(true);
    say(t('said.removedMany', { count: files }));
  };
  return (
    <>
      <Button icon={<Trash2 />} isDisabled={isEmpty} onPress={() => setIsAsking(true)}>
        {children}
      </Button>
      <Question
        title={t('removeAll.title')}
        yes={t('removeAll.yes')}
        isDanger
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onYes={() => run(remove)}
      >
        <p>
          {t('removeAll.body', {
            count: usage.files,
            number: numberFormat(locale).format(usage.files),
            size: formatFileSize(usage.bytes, locale),
          })}
        </p>
      </Question>
    </>
  );
}
