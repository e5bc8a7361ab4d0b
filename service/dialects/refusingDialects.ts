/** With which status and in which words a request is refused (sections 5 and 7). */
import type { Dialect, Refusal } from './dialect.ts';

/** Refuses as `other` says what the service here refuses with this status, in words that `said` knows. */
const insteadOf = (status: number, said: RegExp, other: Refusal): Pick<Dialect, 'refusal'> => ({
  refusal: (refusal) => (refusal.status === status && said.test(refusal.error) ? other : undefined),
});

const wrongPassword = (other: Refusal) => insteadOf(401, /^/u, other);
const noAccess = (other: Refusal) => insteadOf(403, /^API access/u, other);
const stranger = (other: Refusal) => insteadOf(404, /^Unknown (?:conversation|attachment)/u, other);

export const REFUSING: readonly Dialect[] = [
  {
    ...{ id: 'password-403', section: '7', group: 'password' },
    choice: 'A wrong password gets a 403.',
    ...wrongPassword({ status: 403, error: 'Invalid e-mail address or password.' }),
  },
  {
    ...{ id: 'password-400', section: '7', group: 'password' },
    choice: 'A wrong password gets a 400.',
    ...wrongPassword({ status: 400, error: 'Login failed' }),
  },
  {
    ...{ id: 'password-404', section: '7', group: 'password' },
    choice: 'A wrong password gets a 404.',
    ...wrongPassword({ status: 404, error: 'User unknown or password incorrect' }),
  },
  {
    ...{ id: 'access-401', section: '7', group: 'access' },
    choice: 'Without API access the response is 401.',
    ...noAccess({ status: 401, error: 'The API is disabled for this account' }),
  },
  {
    ...{ id: 'access-400', section: '7', group: 'access' },
    choice: 'Without API access the response is 400.',
    ...noAccess({ status: 400, error: 'API not enabled' }),
  },
  {
    ...{ id: 'stranger-403', section: '5', group: 'stranger' },
    choice: 'A conversation or attachment that does not exist or belongs to others gets a 403.',
    ...stranger({ status: 403, error: 'You are not a member of this conversation' }),
  },
  {
    ...{ id: 'stranger-401', section: '5', group: 'stranger' },
    choice: 'The same gets a 401.',
    ...stranger({ status: 401, error: 'Not a member of this conversation' }),
  },
  {
    ...{ id: 'stranger-400', section: '5', group: 'stranger' },
    choice: 'The same gets a 400.',
    ...stranger({ status: 400, error: 'No such conversation' }),
  },
  {
    ...{ id: 'invalid-422', section: '7' },
    choice: 'Invalid or missing input gets a 422, in other words.',
    refusal: ({ status }) => (status === 400 ? { status: 422, error: 'Validation failed' } : undefined),
  },
  {
    ...{ id: 'reasons-quoting', section: '7', isAlone: true },
    choice: 'The reason quotes the text that was sent.',
    refusalBody: (body, { msgText }) =>
      msgText === undefined ? body : { ...body, error: `${String(body['error'])} in: ${String(msgText)}` },
  },
  {
    ...{ id: 'too-long-400', section: '8' },
    choice: 'A text or file that is too large is 400.',
    ...insteadOf(413, /^/u, { status: 400, error: 'Request too large' }),
  },
];
