/**
 * The globals that both Node and the page have and the language itself doesn't: shared/ may use only these. Node and the page have types of
 * their own for them, so only shared/ includes this file.
 */
interface URL {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly host: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly href: string;
  readonly origin: string;
}

declare const URL: {
  new (url: string | URL, base?: string | URL): URL;
  canParse(url: string | URL, base?: string | URL): boolean;
};

/** Only handed on. */
interface File {
  readonly name: string;
  readonly size: number;
}
