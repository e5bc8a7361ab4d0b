import { Search, X } from 'lucide-react';
import type { ComponentProps, Ref } from 'react';
import { LONGEST_SEARCH } from '../../../shared/model/search.ts';
import { cx } from '../cx.ts';
import styles from './SearchField.module.css';

/** As a combo box, it names its list and the active entry in that. */
type ComboProps = 'role' | 'aria-expanded' | 'aria-controls' | 'aria-activedescendant' | 'aria-autocomplete';
type InputProps = Pick<
  ComponentProps<'input'>,
  'onFocus' | 'onKeyDown' | 'onPaste' | 'autoFocus' | ComboProps
>;

interface SearchFieldProps extends InputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** Shown in place of a label that may be too long; that is its tooltip then. */
  readonly shortLabel?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Its button empties the field; omitted: there is none. */
  readonly clear?: { readonly label: string; readonly onPress: () => void };
  /** Among the surface's other things, it stands out only with the focus. */
  readonly isQuiet?: boolean;
}

/** A text to search for. */
export function SearchField(props: SearchFieldProps) {
  const { label, shortLabel, onChange, clear, isQuiet = false, ...input } = props;
  return (
    <div className={styles['box']}>
      <Search className={styles['icon']} aria-hidden="true" />
      <input
        {...input}
        type="search"
        spellCheck={false}
        maxLength={LONGEST_SEARCH}
        aria-label={label}
        placeholder={shortLabel ?? label}
        title={shortLabel === undefined ? undefined : label}
        onChange={(event) => onChange(event.target.value)}
        className={cx(styles['input'], isQuiet && styles['quiet'])}
      />
      {clear === undefined || input.value === '' ? null : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={clear.label}
          className={styles['clear']}
          onClick={clear.onPress}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
