import { expect, test } from 'vitest';
import { ERROR_POLICY } from '../../../../shared/errors/errorPolicy.ts';
import { ERROR_CODES, type ErrorCode } from '../../../../shared/errors/errors.ts';
import { isBreak, sendOutcomeOf, uploadOutcomeOf } from './sendOutcome.ts';

const OUTCOME = { waits: 'waits', fails: 'is for the person', 'is-uncertain': 'may have arrived' } as const;
const OTHERS = { 'go-on': 'go on', wait: 'wait', hold: 'wait for a set time', stop: 'stop' } as const;
const OF_DOWNLOAD = { same: '', ask: ' unless a download met it', hold: ' but not for a download' } as const;
const REMEDY = {
  time: 'It passes.',
  someone: 'Someone has to act.',
  'web-page': 'A web page helps.',
  'proxy-login': 'The login of the proxy helps.',
  password: 'A new password helps.',
  'set-aside': 'Setting the store aside helps.',
} as const;

function inWords(code: ErrorCode): string {
  const { again, others, ofDownload, remedy } = ERROR_POLICY[code];
  const brokenOff = `${OUTCOME[uploadOutcomeOf(code, false)]}${isBreak(code) ? ' a few times' : ''}`;
  return [
    `What is sent ${OUTCOME[sendOutcomeOf(code)]}, a file that is broken off ${brokenOff},`,
    `a picture ${again === 'when-clear' ? 'comes later' : 'is left alone'}, other requests ${OTHERS[others]}${OF_DOWNLOAD[ofDownload]}.`,
    REMEDY[remedy],
  ].join(' ');
}

test('each code says what becomes of sends, files, pictures and other requests, and what ends it', () => {
  expect(Object.fromEntries(Map.groupBy(ERROR_CODES, inWords))).toEqual({
    'What is sent waits, a file that is broken off waits, a picture comes later, other requests wait. It passes.':
      ['offline'],
    'What is sent waits, a file that is broken off waits, a picture comes later, other requests wait for a set time. It passes.':
      ['service-changed'],
    'What is sent waits, a file that is broken off waits, a picture comes later, other requests wait but not for a download. It passes.':
      ['rate-limited'],
    'What is sent waits, a file that is broken off waits, a picture comes later, other requests wait. Someone has to act.':
      ['tls', 'proxy-unusable', 'tls-intercepted', 'tls-missing', 'clock-wrong'],
    'What is sent waits, a file that is broken off waits, a picture comes later, other requests wait. The login of the proxy helps.':
      ['proxy-auth'],
    'What is sent may have arrived, a file that is broken off waits, a picture comes later, other requests wait unless a download met it. A web page helps.':
      ['captive-portal'],
    'What is sent waits, a file that is broken off waits, a picture comes later, other requests stop. A new password helps.':
      ['refused-credentials'],
    'What is sent waits, a file that is broken off waits, a picture comes later, other requests stop. Someone has to act.':
      ['api-not-enabled'],
    'What is sent may have arrived, a file that is broken off waits a few times, a picture is left alone, other requests wait. It passes.':
      ['timeout', 'interrupted'],
    'What is sent may have arrived, a file that is broken off waits a few times, a picture is left alone, other requests go on. It passes.':
      ['server'],
    'What is sent is for the person, a file that is broken off is for the person, a picture is left alone, other requests go on. Someone has to act.':
      [
        ...['invalid-request', 'bad-input', 'bad-address', 'file-changed', 'file-missing', 'file-unreadable'],
        ...['not-a-file', 'file-not-chosen', 'parley-data'],
        ...['too-many-files', 'too-much-pasted', 'folder-unreadable', 'folder-too-large', 'file-too-large'],
        ...['file-elsewhere', 'conversation-gone', 'form-in-use', 'box-in-use'],
      ],
    'What is sent may have arrived, a file that is broken off is for the person, a picture is left alone, other requests go on. Someone has to act.':
      [
        ...['malformed', 'cancelled', 'signed-out', 'unknown-route', 'not-found', 'secrets-unavailable'],
        ...[
          'secrets-need-consent',
          'file-incomplete',
          'file-damaged',
          'file-longer',
          'file-very-long',
          'file-not-opened',
          'file-not-saved',
          'backup-too-large',
          'own-folder',
          'name-unusable',
          'too-many-messages',
        ],
        ...[
          'port-in-use',
          'certificate-unusable',
          'dictionary-unusable',
          'dictionary-full',
          'demo-unavailable',
        ],
        ...['link-refused', 'too-often', 'refused-twice', 'internal'],
      ],
    'What is sent may have arrived, a file that is broken off is for the person, a picture is left alone, other requests go on. A new password helps.':
      ['login-changed', 'login-unbound', 'login-too-new', 'password-lost'],
    'What is sent may have arrived, a file that is broken off is for the person, a picture is left alone, other requests go on. Setting the store aside helps.':
      ['store-too-new', 'key-lost', 'store-unreadable'],
    // A picture is a special case, which `received.ts` says.
    'What is sent may have arrived, a file that is broken off waits, a picture comes later, other requests go on. Someone has to act.':
      ['disk-full'],
  });
});
