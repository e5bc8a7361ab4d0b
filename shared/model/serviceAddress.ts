import { AppError } from '../errors/errors.ts';

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//iu;

/**
 * The service's base address in one spelling: with a scheme (https unless given), without a trailing slash, query or fragment.
 * https is required; http is accepted for this computer only, since every request carries the password (service API, section 5).
 * @throws AppError `bad-address` with a sentence that says what is wrong
 */
export function normaliseServiceUrl(typed: string): string {
  const trimmed = typed.trim();
  const url = parse(HAS_SCHEME.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (url.username || url.password) {
    throw new AppError('bad-address', 'The service address must not contain a user name or password.');
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) {
    throw new AppError('bad-address', 'The service address must start with https://.');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/u, '')}`;
}

/** Whether the address leads to this computer: 127.0.0.0/8, ::1 or localhost. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname;
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(host);
}

function parse(address: string): URL {
  try {
    return new URL(address);
  } catch (cause) {
    throw new AppError('bad-address', 'The service address is not a valid address.', {}, { cause });
  }
}
