import { useTranslation } from '../../locales/useTranslation.ts';
import { Avatar } from '../display/Avatar.tsx';
import { Choice } from './Choice.tsx';
import styles from './ColourChoice.module.css';

/** By the number of the colour. */
const COLOURS = [
  'rose',
  'orange',
  'amber',
  'olive',
  'green',
  'teal',
  'cyan',
  'sky',
  'blue',
  'violet',
  'purple',
  'pink',
] as const;

interface ColourChoiceProps {
  /** Of the avatar. */
  readonly email: string;
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly autoFocus?: boolean;
  /** 0 to 11. */
  readonly value: number;
  readonly onChange: (colour: number) => void;
}

/** One of the colours of avatars. */
export function ColourChoice({ email, value, onChange, ...choice }: ColourChoiceProps) {
  const { t } = useTranslation('frame');
  return (
    <Choice
      {...choice}
      options={COLOURS.map((colour, index) => ({
        value: String(index),
        label: t(`accounts.colours.${colour}`),
        icon: (
          <>
            <span className={styles['swatch']}>
              <Avatar email={email} size="m" colour={index} />
            </span>
            <span aria-hidden="true" className={styles['name']}>
              {t(`accounts.colours.${colour}`)}
            </span>
          </>
        ),
        isIconOnly: true,
      }))}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
