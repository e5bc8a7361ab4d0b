import type { ConvId } from './ids.ts';

/** So many conversations are in one packet; their notes are read one by one. */
export const MOST_HANDED_OVER = 200;
/** Bytes of a packet, with all that its texts can need. */
export const MAX_PACKET = 48 * 2 ** 20;
/** Begins a packet in its web page. */
export const PACKET_BEGIN = '<script type="application/json" id="parley-handover">';
export const PACKET_FORMAT = 'parley-handover';
/** UTF-16 units of a note that goes with a packet. */
export const MAX_HANDOVER_NOTE = 4_000;
/** So many of the last messages of each conversation can go with it. */
export const HANDED_MESSAGES = [0, 5, 20] as const;

/** The person's choices for a packet. */
export interface HandoverChoice {
  readonly conversations: readonly HandedConversation[];
  readonly note: string;
  readonly hasLabels: boolean;
  /** The private notes go with it. */
  readonly hasNotes: boolean;
  readonly hasSnoozes: boolean;
  readonly messages: (typeof HANDED_MESSAGES)[number];
}

export interface HandedConversation {
  readonly convId: ConvId;
  readonly note: string;
}

/** `unreadable`: it is no packet, too large, or of a newer Parley. `elsewhere`: its conversations belong to another service. */
export type HandoverPreview =
  | { readonly kind: 'unreadable'; readonly why: 'too-large' | 'not-handover' | 'newer' }
  | { readonly kind: 'elsewhere'; readonly service: string }
  | { readonly kind: 'read'; readonly facts: HandoverFacts };

/** A packet that was read, and what it would do here. */
export interface HandoverFacts {
  readonly importId: number;
  readonly from: { readonly name: string; readonly email: string };
  /** Ms since the epoch. */
  readonly madeAt: number;
  readonly note: string;
  /** Tells this packet from all others; to be put into the heading of each note. */
  readonly mark: string;
  readonly conversations: readonly HandedFacts[];
  /** Labels of the packet that the account has, and those that would be new. */
  readonly knownLabels: readonly string[];
  readonly newLabels: readonly string[];
  readonly notes: number;
  readonly snoozes: number;
  /** Snoozes whose time has passed. */
  readonly endedSnoozes: number;
}

export interface HandedFacts {
  readonly convId: ConvId;
  /** As the sender calls it. */
  readonly name: string;
  readonly note: string;
  /** This computer has messages of it. */
  readonly isHere: boolean;
}

/** The parts of a packet to take. */
export interface HandoverParts {
  readonly labels: boolean;
  readonly notes: boolean;
  readonly snoozes: boolean;
  /** The name of a label for all of its conversations; null: none. */
  readonly label: string | null;
  /** Stands above each note, with the packet's mark, so that it isn't added twice. */
  readonly heading: string;
}

export interface HandoverOutcome {
  /** For undoing it. */
  readonly undoId: number;
  /** Conversations that got a label, a note, or were snoozed. */
  readonly labelled: number;
  readonly noted: number;
  readonly snoozed: number;
  /** Labels for which there is no room, and notes that would be too long. */
  readonly leftOut: number;
}
