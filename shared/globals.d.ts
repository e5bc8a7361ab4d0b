/**
 * What Node and the page both have, and the language itself does not: all that shared/ may use of either. Each of them has types of its own,
 * so that nobody else reads these.
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
