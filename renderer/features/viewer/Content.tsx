import { lazy, Suspense } from 'react';
import type { FilePreview, FileStatus } from '../../../shared/model/files/files.ts';
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
  const { preview, mayRun, isMismatch } = status.nature;
  if (preview === null) {
    const reason = mayRun ? 'runs' : isMismatch ? 'mismatch' : 'none';
    return <CannotShow entry={entry} reason={reason} onClose={onClose} />;
  }
  // Another file is another view; pictures see to that themselves, so that the next one is there at once.
  const key = preview.kind === 'image' ? 'image' : entry.msgId;
  return <Shown key={key} entry={entry} preview={preview} onClose={onClose} />;
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
