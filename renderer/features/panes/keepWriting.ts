import type { MouseEvent } from 'react';
import { focusField } from './useFocusInFront.ts';

/** A click on what takes no focus leaves it where one writes, unless it marked a text. */
export function keepWriting({ currentTarget }: MouseEvent<HTMLElement>): void {
  const isMarked = getSelection()?.isCollapsed === false;
  if (document.activeElement === currentTarget && !isMarked) focusField(currentTarget);
}
