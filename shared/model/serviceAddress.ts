import { type AddressProblem, AppError } from '../errors/errors.ts';

const HAS_SCHEME = /^(?:https?:|[a-z][a-z0-9+.-]*:\/\/)/iu;
const IS_EMAIL = /^[^\s/:@]+@[^\s/:@]+$/u;

/**
 * The service's base address in one spelling: with a scheme (https unless given), without a trailing slash, query or fragment.
 * https is required; http is accepted for this computer only, since every request carries the password (service API, section 5).
 * @throws AppError `bad-address` with the problem in its details
 */
export function normaliseServiceUrl(typed: string): string {
  const trimmed = typed.trim();
  if (/\s/u.test(trimmed)) throw problem('space');
  if (IS_EMAIL.test(trimmed)) throw problem('email');
  const url = parse(HAS_SCHEME.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (url.username || url.password) throw problem('login');
  const isPlain = url.protocol === 'http:';
  if (isPlain && !isLoopback(url)) throw problem('not-encrypted');
  if (!isPlain && url.protocol !== 'https:') throw problem('other-scheme');
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
    throw problem('invalid', cause);
  }
}

const problem = (address: AddressProblem, cause?: unknown) =>
  new AppError('bad-address', `The service address can’t be used: ${address}.`, { address }, { cause });
