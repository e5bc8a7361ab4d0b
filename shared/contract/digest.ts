import { z } from 'zod';
import { DIGEST_SECTIONS, type DigestOffer, type DigestPage, type DigestStart } from '../model/digest.ts';
import { limit, nothing, route, zConvId, zMsgId, zTime } from './inputs.ts';

export const digestCoreRoutes = {
  /** The person is here. Often called: it saves that once a minute. */
  'digest.here': route<null>()(nothing),
  /** Null: the person wasn't away, hardly anything unread has come, or the offer was dismissed. */
  'digest.offer': route<DigestOffer | null>()(nothing),
  /** The offer isn't made again before the next absence. */
  'digest.dismiss': route<null>()(nothing),
  /** The messages since `from`, ms since the epoch, by their times as far as they are known; null: those of the last absence. */
  'digest.start': route<DigestStart>()(z.object({ from: zTime.nullable() }).strict()),
  'digest.page': route<DigestPage>()(
    z
      .object({
        after: zMsgId,
        upTo: zMsgId.nullable(),
        before: z
          .object({ section: z.enum(DIGEST_SECTIONS), convId: zConvId })
          .strict()
          .nullable(),
        limit,
      })
      .strict(),
  ),
} as const;

export interface DigestCoreEvents {
  /** Another absence ended, or its offer was dismissed. */
  digest: null;
}
