/** Reads the port that a person typed; null if empty, which means any free one. */
export function parsePort(typed: string): number | null | 'wrong' {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  const port = /^\d{1,5}$/u.test(trimmed) ? Number(trimmed) : 0;
  return port >= 1 && port <= 65_535 ? port : 'wrong';
}
