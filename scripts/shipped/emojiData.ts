import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const DATA = /[\\/]unicode-emoji-json[\\/]data-by-group\.json$/u;
/** Fonts of systems in use lack newer ones, which would be shown as empty boxes. */
const NEWEST = 15;

interface Group {
  readonly slug: string;
  readonly emojis: readonly {
    readonly emoji: string;
    readonly name: string;
    readonly emoji_version: string;
  }[];
}

/** Takes from the data what the picker uses: the groups, and of each emoji its characters and its name. A third is left. */
export const emojiData = (): Plugin => ({
  name: 'emoji-data',
  load(id) {
    if (!DATA.test(id)) return null;
    const groups: readonly Group[] = JSON.parse(readFileSync(id, 'utf8'));
    return JSON.stringify(groups.map(({ slug, emojis }) => [slug, emojis.filter(isKnown).map(inShort)]));
  },
});

const isKnown = ({ emoji_version }: Group['emojis'][number]) => Number(emoji_version) <= NEWEST;
const inShort = ({ emoji, name }: Group['emojis'][number]) => [emoji, name];
