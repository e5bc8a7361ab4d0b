import type { WireMessage } from '../api/wire.ts';
import type { StoredMessage } from '../messages/batch.ts';

/** A new (`before` null) or changed message. */
export interface Touched {
  readonly message: WireMessage;
  /** 0 when the sender is unknown. */
  readonly senderId: number;
  readonly before: StoredMessage | null;
}
