import { lazy, Suspense } from 'react';
import { mayBeLocked } from '../../../shared/model/files/fileRisk.ts';
import type { FileEntry, FileNature, FilePreview, FileStatus } from '../../../shared/model/files/files.ts';
import { CannotShow } from './content/CannotShow.tsx';
import { NotHere } from './content/NotHere.tsx';
import { Opening } from './content/Opening.tsx';
import { SoundView } from './content/SoundView.tsx';
import type { ShownFileProps } from './content/shownFileProps.ts';
import { TextView } from './content/TextView.tsx';
import { VideoView } from './content/VideoView.tsx';
import { PictureView } from './picture/PictureView.tsx';

/** The PDF renderer is as large as everything else, so it loads with the first PDF. */
const PdfView = lazy(async () => ({ default: (await import('./pdf/PdfView.tsx')).PdfView }));

export interface ContentProps extends ShownFileProps {
  readonly status: FileStatus | undefined;
}

/** The content of a file, by its nature, or the progress of its download. */
export function Content({ entry, status, onClose }: ContentProps) {
  if (status === undefined) return null;
  if (status.state !== 'here') return <NotHere entry={entry} status={status} onClose={onClose} />;
  const { preview } = status.nature;
  if (preview === null) {
    return <CannotShow entry={entry} reason={whyHidden(entry, status.nature)} onClose={onClose} />;
  }
  // Another file is another view; pictures see to that themselves, so that the next one is there at once.
  const key = preview.kind === 'image' ? 'image' : entry.msgId;
  return <Shown key={key} entry={entry} preview={preview} onClose={onClose} />;
}

function whyHidden({ attachment }: FileEntry, { mayRun, isMismatch, sniffed }: FileNature) {
  if (mayRun) return 'runs';
  if (!isMismatch) return 'none';
  return mayBeLocked(attachment.fileName, sniffed) ? 'mayBeLocked' : 'mismatch';
}

interface ShownProps extends ShownFileProps {
  readonly preview: FilePreview;
}

function Shown({ preview, ...props }: ShownProps) {
  switch (preview.kind) {
    case 'image':
      return <PictureView {...props} picture={preview} />;
    case 'audio':
      return <SoundView {...props} />;
    case 'video':
      return <VideoView {...props} />;
    case 'text':
      return <TextView {...props} />;
    case 'pdf':
      return (
        <Suspense fallback={<Opening />}>
          <PdfView {...props} />
        </Suspense>
      );
  }
}
