import { HEALTH } from '../scenes/health.ts';
import { ARABIC, CHINESE, FRENCH, HEBREW, JAPANESE, PORTUGUESE, SPANISH, THAI } from '../scenes/languages.ts';
import { LOGISTICS } from '../scenes/logistics.ts';
import { OFFICE } from '../scenes/office.ts';
import { OUTREACH } from '../scenes/outreach.ts';
import { SHELTER } from '../scenes/shelter.ts';
import { SOCIAL } from '../scenes/social.ts';
import { WATER } from '../scenes/water.ts';
import type { ConversationPlan, Topic } from './conversationPlan.ts';
import { EARLIER } from './earlier.ts';
import { THIS_WEEK } from './thisWeek.ts';
import { TODAY } from './today.ts';

export const PLANS: readonly ConversationPlan[] = [...TODAY, ...THIS_WEEK, ...EARLIER];

/** The conversations about each topic, in the notation of script.ts. */
export const TOPICS: Readonly<Record<Topic, string>> = {
  water: WATER,
  logistics: LOGISTICS,
  health: HEALTH,
  shelter: SHELTER,
  office: OFFICE,
  outreach: OUTREACH,
  social: SOCIAL,
  arabic: ARABIC,
  hebrew: HEBREW,
  chinese: CHINESE,
  japanese: JAPANESE,
  thai: THAI,
  portuguese: PORTUGUESE,
  spanish: SPANISH,
  french: FRENCH,
};
