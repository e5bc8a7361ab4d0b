import styles from './PlacedName.module.css';

interface PlacedNameProps {
  readonly name: string;
  /** Tells the name apart from the same one elsewhere: "(acme.example)". */
  readonly place: string | null;
}

/** A name on one line. Where there isn't room, the name is cut first, and then the beginning of its place: who owns a domain is at its end. */
export function PlacedName({ name, place }: PlacedNameProps) {
  return (
    <span className={styles['whole']}>
      <bdi className={styles['name']}>{name}</bdi>
      {place === null ? null : (
        <>
          <span className={styles['space']}> </span>
          <Place place={place} />
        </>
      )}
    </span>
  );
}

/** The place alone, cut at its beginning. */
export function Place({ place }: { readonly place: string }) {
  return (
    <span dir="rtl" className={styles['place']}>
      <bdi dir="ltr">{place}</bdi>
    </span>
  );
}
