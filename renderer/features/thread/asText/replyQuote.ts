import { wholeLetters } from '../../../../shared/text/graphemes.ts';
import { spellOutInText } from '../../../../shared/text/visibleText.ts';

/** Enough to recognise a message by; UTF-16 units. */
const MOST_CHARACTERS = 280;
const MOST_LINES = 5;

/**
 * The lines that quote a message at the beginning of a reply, with a line break at the end: `> Kofi Mensah: …`. The service API has no
 * field for it. Leaves out blank lines and what the message itself quotes.
 */
export function replyQuote(name: string, words: string): string {
  const lines = shortened(ownLines(words));
  return lines.map((line, index) => `> ${index === 0 ? `${name}: ` : ''}${line}\n`).join('');
}

function ownLines(words: string): readonly string[] {
  const lines = spellOutInText(words)
    .split(/\r\n|[\n\r]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const own = lines.filter((line) => !line.startsWith('>'));
  return own.length > 0 ? own : lines;
}

function shortened(lines: readonly string[]): readonly string[] {
  const whole = lines.join('\n');
  const few = lines.slice(0, MOST_LINES).join('\n');
  if (few === whole && whole.length <= MOST_CHARACTERS) return lines;
  return `${beginning(few)}…`.split('\n');
}

/** Ends after a word, unless that would leave too little. */
function beginning(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const letters = wholeLetters(text, MOST_CHARACTERS);
  const words = letters.replace(/\s+\S*$/u, '');
  return words.length > MOST_CHARACTERS / 2 ? words : letters;
}
