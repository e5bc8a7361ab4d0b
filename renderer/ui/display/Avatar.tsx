import { avatarColour } from '../../../shared/model/avatarColour.ts';
import { initials, nameAmong } from '../../../shared/model/people.ts';
import { firstGrapheme } from '../../../shared/text/graphemes.ts';
import { useKnownPeople } from '../../locales/knownPeople.ts';
import { cx } from '../cx.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  readonly email: string;
  /** 12 (without letters), 24, 26 (one letter, for a pair), 32, 40 or 64 CSS pixels. */
  readonly size?: 'xs' | 's' | 'p' | 'm' | 'l' | 'xl';
  /** 0 to 11; omitted: that of the person. */
  readonly colour?: number;
}

/** A person's initials on their colour. Hidden from screen readers: the name is always beside it. */
export function Avatar({ email, size = 'l', colour }: AvatarProps) {
  const known = useKnownPeople();
  const shown = colour ?? known.get(email.toLowerCase())?.colour ?? avatarColour(email);
  return (
    <span
      aria-hidden="true"
      // Drawn, not text, so that the letters aren't part of the accessible name.
      data-letters={lettersOf(nameAmong(known, email), size)}
      className={cx(styles['avatar'], styles[size], styles[`c${shown}`])}
    />
  );
}

function lettersOf(name: string, size: AvatarProps['size']): string {
  if (size === 'xs') return '';
  return size === 'p' ? firstGrapheme(initials(name)) : initials(name);
}
