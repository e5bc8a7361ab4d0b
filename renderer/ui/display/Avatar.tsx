import { avatarColour } from '../../../shared/model/avatarColour.ts';
import { initials } from '../../../shared/model/people.ts';
import { firstGrapheme } from '../../../shared/text/graphemes.ts';
import { cx } from '../cx.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  readonly email: string;
  /** 12 (without letters), 24, 26 (one letter, for a pair), 32, 40 or 64 CSS pixels. */
  readonly size?: 'xs' | 's' | 'p' | 'm' | 'l' | 'xl';
  /** 0 to 11; omitted: that of the address. */
  readonly colour?: number;
}

/** A person's initials on their colour. Hidden from screen readers: the name is always beside it. */
export function Avatar({ email, size = 'l', colour = avatarColour(email) }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      // Drawn, not text, so that the letters aren't part of the accessible name.
      data-letters={lettersOf(email, size)}
      className={cx(styles['avatar'], styles[size], styles[`c${colour}`])}
    />
  );
}

function lettersOf(email: string, size: AvatarProps['size']): string {
  if (size === 'xs') return '';
  return size === 'p' ? firstGrapheme(initials(email)) : initials(email);
}
