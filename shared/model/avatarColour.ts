/** How many colours avatars have; `--avatar-0` to `--avatar-11` in tokens.css. */
export const AVATAR_COLOURS = 12;

/** The number of an address's colour, 0 to 11: the same on every computer and whatever the letters' case. */
export function avatarColour(email: string): number {
  let hash = 0x811c9dc5;
  for (const character of email.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // The low bits of this hash (FNV-1a) alone are uneven over similar addresses.
  return ((hash ^ (hash >>> 15)) >>> 0) % AVATAR_COLOURS;
}
