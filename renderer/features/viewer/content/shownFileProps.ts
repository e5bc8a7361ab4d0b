import type { FileEntry } from '../../../../shared/model/files/files.ts';

/** The props of every part of the viewer: the file, and the way out. */
export interface ShownFileProps {
  readonly entry: FileEntry;
  readonly onClose: () => void;
}
