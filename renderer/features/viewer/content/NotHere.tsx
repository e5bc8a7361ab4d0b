import { Download, RotateCcw, X } from 'lucide-react';
import type { FileStatus } from '../../../../shared/model/files/files.ts';
import { useErrorText } from '../../../locales/useErrorText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useFiles } from '../../media/filesStore.ts';
import { FileCard } from './FileCard.tsx';
import type { ShownFileProps } from './shownFileProps.ts';

interface NotHereProps extends ShownFileProps {
  readonly status: Exclude<FileStatus, { state: 'here' }>;
}

/** A file that is on its way, or that has to be asked for. */
export function NotHere({ entry, status, onClose }: NotHereProps) {
  const { t } = useTranslation('viewer');
  const errorText = useErrorText();
  const { fetch, cancel } = useFiles((state) => state);
  const card = { entry, status, onClose };
  switch (status.state) {
    case 'fetching':
      return (
        <FileCard {...card}>
          <Button icon={<X />} onPress={() => cancel(entry.msgId)}>
            {t('cancel')}
          </Button>
        </FileCard>
      );
    case 'failed':
      return (
        <FileCard {...card} sentence={errorText(status.error)}>
          <Button icon={<RotateCcw />} onPress={() => fetch(entry.msgId)}>
            {t('again')}
          </Button>
        </FileCard>
      );
    case 'remote':
      return (
        <FileCard {...card} sentence={t('remote')}>
          <Button icon={<Download />} onPress={() => fetch(entry.msgId)}>
            {t('fetch')}
          </Button>
        </FileCard>
      );
  }
}
