declare const brand: unique symbol;
type Branded<T, Name extends string> = T & { readonly [brand]: Name };

/** Identifies an account on this computer, and names its folder: lower-case letters and digits, at most 64. */
export type AccountId = Branded<string, 'AccountId'>;
/** Identifies a conversation on the service (service API, section 2.4). */
export type ConvId = Branded<number, 'ConvId'>;
/** Identifies a message and orders all messages of an account (service API, section 2.1). */
export type MsgId = Branded<number, 'MsgId'>;
/** The position of a conversation in a view, independent of the others. Core writes it, and only core reads it. */
export type ConversationKey = Branded<string, 'ConversationKey'>;
/** Identifies an outbox item; a UUID made here. */
export type OutboxId = Branded<string, 'OutboxId'>;

/** Identifies a staged file, and the outbox item that it becomes; a UUID made here. */
export type StagedId = Branded<string, 'StagedId'>;

/** Identifies a saved reply of an account on this computer. */
export type SavedReplyId = Branded<number, 'SavedReplyId'>;

/** Identifies a label of an account on this computer. */
export type LabelId = Branded<number, 'LabelId'>;
/** Identifies a saved search of an account on this computer. */
export type SavedSearchId = Branded<number, 'SavedSearchId'>;

/** Identifies a rule of an account on this computer. */
export type RuleId = Branded<number, 'RuleId'>;

/** Stands for a file or folder that the person chose. The shell makes it, and takes it once; the page never names a path. */
export type FileToken = Branded<string, 'FileToken'>;

export const accountId = (value: string): AccountId => value as AccountId;
export const convId = (value: number): ConvId => value as ConvId;
export const msgId = (value: number): MsgId => value as MsgId;
export const outboxId = (value: string): OutboxId => value as OutboxId;
export const stagedId = (value: string): StagedId => value as StagedId;
export const fileToken = (value: string): FileToken => value as FileToken;
