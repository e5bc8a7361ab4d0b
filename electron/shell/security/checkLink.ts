import { AppError } from '../../../shared/errors/errors.ts';

/**
 * The address to hand to the system for a link in a message; throws AppError 'link-refused'. Only https: and
 * mailto: are opened: any other scheme may start a program, and a user name in an address passes one host off as another.
 */
export function checkLink(address: string): string {
  // The URL parser drops some control characters silently; the opened address must be the one that was read.
  if (/\p{Cc}/u.test(address)) throw refused('it holds control characters');
  const url = URL.parse(address);
  if (!url) throw refused('it is not an address');
  if (url.protocol !== 'https:' && url.protocol !== 'mailto:')
    throw refused('it is neither https nor mailto');
  if (url.username || url.password) throw refused('it holds a user name');
  return url.protocol === 'mailto:' ? safeMailto(url) : url.href;
}

/** RFC 6068, sections 2 and 4, asks for caution with other fields: programs know some that attach files or add hidden recipients. */
const MAILTO_FIELDS: ReadonlySet<string> = new Set(['to', 'cc', 'subject', 'body']);
const LINE_BREAK = /%0[ad]/iu;

/** The address with the recipients, the subject and the text alone. Only the text may have line breaks, since others may begin a field. */
function safeMailto({ pathname, search }: URL): string {
  if (LINE_BREAK.test(pathname)) throw refused('it holds a line break');
  const fields = search
    .slice(1)
    .split('&')
    .filter((field) => {
      const [rawName = ''] = field.split('=');
      const name = decoded(rawName)?.toLowerCase() ?? '';
      return MAILTO_FIELDS.has(name) && (name === 'body' || !LINE_BREAK.test(field));
    });
  return `mailto:${pathname}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}

/** Null if it is no text in UTF-8. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function refused(reason: string): AppError {
  return new AppError('link-refused', `The link was not opened: ${reason}.`);
}
