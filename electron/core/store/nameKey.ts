import { createHash } from 'node:crypto';
import { fold } from '../../../shared/fold.ts';
import { displayName } from '../../../shared/people.ts';

/** Small enough that the sum for a conversation of thousands is a safe integer. */
const BYTES = 5;

/** A number for the name that an address is shown by; never 0. Others have the same one only by chance. */
export function nameKey(email: string): number {
  return (
    createHash('sha256')
      .update(fold(displayName(email)))
      .digest()
      .readUIntBE(0, BYTES) || 1
  );
}
