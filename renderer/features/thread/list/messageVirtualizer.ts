import type { Virtualizer } from '@tanstack/react-virtual';

export type MessageVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>;
