import { MAX_PACKET, PACKET_BEGIN, PACKET_FORMAT } from '../../../shared/model/handover.ts';

/** Bytes that are looked at a time. */
const STEP = 2 ** 20;

export const mayBeHandover = ({ name, size }: Pick<File, 'name' | 'size'>): boolean =>
  size <= MAX_PACKET && /\.(?:html?|json)$/iu.test(name);

/** Whether a file is one of conversations that were handed over. */
export async function isHandover(file: File): Promise<boolean> {
  if (!mayBeHandover(file)) return false;
  const isJson = /\.json$/iu.test(file.name);
  const sign = isJson ? `"${PACKET_FORMAT}"` : PACKET_BEGIN;
  // Its JSON says at once that it is one; in a page it comes last.
  const end = isJson ? Math.min(file.size, STEP) : file.size;
  for (let at = 0; at < end; at += STEP) {
    const text = await file.slice(at, at + STEP + sign.length).text();
    if (text.includes(sign)) return true;
  }
  return false;
}
