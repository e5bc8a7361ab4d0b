import type { KeyboardEvent, MouseEvent } from 'react';
import type { MsgId } from '../../../../shared/model/ids.ts';
import type { Message, Quote } from '../../../../shared/model/messages.ts';

/** The actions of a message's row. Must not change between renders. */
export interface MessageHandlers {
  openMenu(message: Message, event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>): void;
  /** Puts a quote of the message into the composer. */
  reply(message: Message): void;
  /** Asks for the conversations to forward it to. */
  forward(message: Message): void;
  /** Selects or deselects it among several; with `isStretch`, everything from the last one to it, or from `from`, where the person is. */
  choose(message: Message, isStretch: boolean, from?: MsgId): void;
  toggleText(message: Message): void;
  goToQuoted(quote: Extract<Quote, { known: true }>): void;
}
