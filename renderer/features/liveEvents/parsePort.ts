/** The port that a person typed; null for none, which stands for any that is free. */
export function parsePort(typed: string): number | null | 'wrong' {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  const port = /^\d{1,5}$/u.test(trimmed) ? Number(trimmed) : 0;
  return port >= 1 && port <= 65_535 ? port : 'wrong';
}
