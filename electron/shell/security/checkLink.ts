import { AppError } from '../../../shared/errors/errors.ts';
import { plainMailLink } from '../../../shared/text/mailLink.ts';

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
  const opened = url.protocol === 'mailto:' ? plainMailLink(url) : url.href;
  if (opened === null) throw refused('it names something other than plain addresses of email');
  return opened;
}

function refused(reason: string): AppError {
  return new AppError('link-refused', `The link was not opened: ${reason}.`);
}
