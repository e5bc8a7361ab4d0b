import { expect, test } from 'vitest';
import { displayName } from '../../../../shared/model/people.ts';
import { testMessage } from '../../../../testing/page/testMessage.ts';
import { createI18n } from '../../../locales/i18n.ts';
import { messagesAsText } from './messagesAsText.ts';

const t = createI18n().getFixedT('en', 'frame');
const AT = new Date(2026, 4, 5, 14, 30).getTime();

test('each message is named with its sender, also oneself, and its time', () => {
  const messages = [
    testMessage(1, { created: AT, senderEmail: 'kofi.mensah@x.example', text: 'Good\nmorning' }),
    testMessage(2, { created: null, senderEmail: 'ana.silva@x.example', isFromSelf: true, text: 'Hello' }),
  ];
  expect(messagesAsText(messages, { t, locale: 'en-GB', nameOf: displayName })).toBe(
    '[5 May 2026, 14:30] Kofi Mensah: Good\nmorning\n[Unknown time] Ana Silva: Hello',
  );
});
