/**
 * The name under which a file is sent. Readers of forms differ over a few characters of `filename="…"`, whatever is done to them, so that these
 * are left out of it: a quote is sent as `'`, a backslash or a control character as `_`.
 *
 * Readers' results for `my "quoted" plan.txt` (measured, but for PHP and Java):
 *
 * | written as         | read right by                                          | not by                                                    |
 * | ------------------ | ------------------------------------------------------ | --------------------------------------------------------- |
 * | `%22` (HTML, 7578) | multer 2, formidable 3, multiparty 4, undici, werkzeug | shown as `%22`: busboy 1, @fastify/busboy 3, Python       |
 * |                    |                                                        | (email, cgi, Django, python-multipart), PHP, Java, Go     |
 * | `\"` (RFC 822)     | busboy, @fastify/busboy, multer, multiparty, Python's  | formidable cuts the name, undici refuses the whole form,  |
 * |                    | five, PHP, Spring, Tomcat, Go                          | commons-fileupload keeps the backslash                    |
 * | and `filename*`    | all of Node's but @fastify/busboy, werkzeug, Django    | others show `%22`; forbidden by RFC 7578, section 4.2;    |
 * |                    |                                                        | ModSecurity 3 refused it for years                        |
 * | `'`                | every one                                              |                                                           |
 *
 * PHP and Java were read, not run. All of them take `'` and `%22` as they stand. Of the rest of a quoted name they make this:
 *
 * | reader, and where it says so                     | `\"`          | `"` within    | `\\`          | another backslash           |
 * | ------------------------------------------------ | ------------- | ------------- | ------------- | --------------------------- |
 * | PHP: `substring_conf` and `php_ap_basename` in   | `"`           | ends the name | `\`, then cut | the name begins after the   |
 * | php-src, main/rfc1867.c                          |               |               | like any      | last one                    |
 * | Apache Commons FileUpload 2: `ParameterParser`   | `\"`          | `"`           | `\\`          | stays                       |
 * | Tomcat: the same, then `HttpParser.unquote`, in  | `"`           | `"`           | `\`           | goes                        |
 * | `ApplicationPart.getSubmittedFileName`           |               |               |               |                             |
 * | Spring: `decodeQuotedPairs` in                   | `"`           | `"`           | `\`           | stays                       |
 * | `ContentDisposition`                             |               |               |               |                             |
 *
 * Of `a\b.txt` busboy, multer, formidable, multiparty, Django and PHP give `b.txt`, escaped or not; a name that ends in a backslash loses
 * the file with busboy, multer and Django. A line break stays `%0D%0A` with all but multer, undici and browsers. Letters of any script, `;`,
 * `'`, `%` and `&` are read right in UTF-8, but for busboy and multer, which take UTF-8 for Latin-1 unless they are told otherwise.
 */
export function sentName(name: string): string {
  return name
    .toWellFormed()
    .replaceAll('"', "'")
    .replaceAll(/[\\\p{Cc}]/gu, '_');
}

/** The characters of a name that are sent differently, each once. */
export function lostInName(name: string): readonly string[] {
  return [...new Set(name)].filter((character) => sentName(character) !== character);
}
