/** An answer other than 200 (section 7, rule 1). The message goes to the client as it is. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const missing = (parameter: string): HttpError =>
  new HttpError(400, `Missing parameter: ${parameter}`);
export const invalid = (reason: string): HttpError => new HttpError(400, reason);
/** Also for things that exist but aren't for this user, so that ids reveal nothing. */
export const unknownConversation = (convId: number): HttpError =>
  new HttpError(404, `Unknown conversation: ${convId}`);
