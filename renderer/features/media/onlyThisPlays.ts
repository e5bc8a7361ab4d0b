import type { SyntheticEvent } from 'react';

/** For `onPlay`: whatever else plays in the window stops. */
export function onlyThisPlays(event: SyntheticEvent<HTMLMediaElement>): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (other !== event.currentTarget) other.pause();
}
