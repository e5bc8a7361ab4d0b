/**
 * Builds the form fields of a request, without those that are null, since every optional parameter may be omitted (service API, section 4).
 */
export type Fields = Readonly<Record<string, string | number | null>>;

/** `application/x-www-form-urlencoded` in UTF-8, as the URL standard serialises it. */
export function encodeForm(fields: Fields): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null) form.append(name, String(value));
  }
  return form.toString();
}
