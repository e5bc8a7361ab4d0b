import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { FileUsage } from '../../../shared/files.ts';
import type { ConvId } from '../../../shared/model.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useAppStores } from '../../stores/context.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatFileSize } from '../thread/files.ts';

interface RemoveFilesProps {
  /** Null: the files of all conversations. */
  readonly convId: ConvId | null;
  readonly usage: FileUsage;
  /** What the button says. */
  readonly children: string;
}

/** A button that removes the files of a conversation from this computer, after a question. */
export function RemoveFiles({ convId, usage, children }: RemoveFilesProps) {
  const { t } = useTranslation('files');
  const { t: frame } = useTranslation('frame');
  const locale = useLocale();
  const { bridge, notices } = useAppStores();
  const { say, failed } = useStore(notices);
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);

  const remove = async () => {
    setIsPending(true);
    try {
      const { files } = await bridge.request('files.removeAll', { convId });
      say(t('said.removedMany', { count: files }));
    } catch (thrown) {
      failed(thrown);
    } finally {
      setIsPending(false);
      setIsAsking(false);
    }
  };
  return (
    <>
      <Button icon={<Trash2 />} isDisabled={usage.files === 0} onPress={() => setIsAsking(true)}>
        {children}
      </Button>
      <Dialog
        title={t('removeAll.title')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        isQuestion
        actions={
          <>
            <Button onPress={() => setIsAsking(false)} autoFocus>
              {frame('cancel')}
            </Button>
            <Button variant="danger" isPending={isPending} onPress={remove}>
              {t('removeAll.yes')}
            </Button>
          </>
        }
      >
        <p>
          {t('removeAll.body', {
            count: usage.files,
            number: new Intl.NumberFormat(locale).format(usage.files),
            size: formatFileSize(usage.bytes, locale),
          })}
        </p>
      </Dialog>
    </>
  );
}
