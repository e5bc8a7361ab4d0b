import type { Message } from '../../../../shared/model/messages.ts';
import type { WrittenFormat } from '../../../../shared/model/transcripts.ts';
import type { Format, FormatContext } from './format.ts';
import { createHtml } from './html.ts';
import { createJson } from './json.ts';
import { createText } from './text.ts';
import { createCsv } from './transcriptCsv.ts';

const FORMATS: Readonly<Record<WrittenFormat, (context: FormatContext) => Format>> = {
  html: createHtml,
  text: createText,
  csv: createCsv,
  json: createJson,
};

/** A whole transcript, in pieces. Throws as `pages` does. `onMessages`: so many more are in it. */
export async function* formatTranscript(
  format: WrittenFormat,
  context: FormatContext,
  pages: AsyncIterable<readonly Message[]>,
  onMessages: (count: number) => void,
): AsyncGenerator<string> {
  const writer = FORMATS[format](context);
  yield writer.head();
  for await (const page of pages) {
    yield writer.messages(page);
    onMessages(page.length);
  }
  yield writer.tail();
}
