import type { FileEntry } from '../../../../shared/model/files/files.ts';

/** What every part of the viewer is told: the file, and the way out. */
export interface ShownFileProps {
  readonly entry: FileEntry;
  readonly onClose: () => void;
}
