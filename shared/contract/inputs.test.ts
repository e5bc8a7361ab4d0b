import { expect, test } from 'vitest';
import { zConversationKey } from './inputs.ts';

test.each(['[0,0,1,1]', '[-1,0,1764000000000,12]'])(
  'the key of a conversation is four numbers: %s',
  (key) => {
    expect(zConversationKey.safeParse(key)).toEqual({ success: true, data: key });
  },
);

test.each(['[00,0,1,1]', '[0,-01,1,1]', '[0,0,1]', '[0, 0,1,1]', '[0,0,1,1.5]'])(
  'what SQLite would not read as JSON, or is no key, is refused: %s',
  (key) => {
    expect(zConversationKey.safeParse(key).success).toBe(false);
  },
);
