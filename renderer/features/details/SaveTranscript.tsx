import { FileDown } from 'lucide-react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useTranscripts } from '../transcripts/transcriptsStore.ts';

export function SaveTranscript({ convId }: { readonly convId: ConvId }) {
  const { t } = useTranslation('transcripts');
  const want = useTranscripts((state) => state.want);
  return (
    <Button isWide icon={<FileDown />} onPress={() => want({ convId, msgIds: null })}>
      {t('save.action')}
    </Button>
  );
}
