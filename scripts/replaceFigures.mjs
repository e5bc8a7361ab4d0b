/**
 * A document with the figures replaced that a command measured last. They stand between two marks that name the command.
 * @param {string} document @param {string} command `soak` for `npm run soak` @param {string} figures Markdown
 * @returns {string} throws when the document has no place for them
 */
export function replaceFigures(document, command, figures) {
  const mark = `<!-- ${command}:begin (npm run ${command} writes this) -->`;
  const begin = document.indexOf(mark);
  const end = document.indexOf(`<!-- ${command}:end -->`);
  if (begin < 0 || end < begin) throw new Error(`The document has no place for the figures of ${command}.`);
  return `${document.slice(0, begin + mark.length)}\n${figures}\n${document.slice(end)}`;
}
