import type { Content, PostedEvent, Poster } from './posting.ts';
import type { Requests } from './requests.ts';
import { ANSWERS, LIVE } from './seed/demo/colleagueAnswers.ts';
import { CONVERSATIONS_KEY } from './seed/demo/seedDemo.ts';
import { TRIAL } from './seed/seedStore.ts';
import type { Tables } from './store/openServiceStore.ts';

/** Runs `work` after `ms` milliseconds. @returns the function that calls it off. */
export type Schedule = (work: () => void, ms: number) => () => void;

/** The demo's colleagues, who behave like real people. */
export interface Colleagues {
  /** Call it for each new message. If the trial user wrote it, a colleague in that conversation answers after one to three seconds. */
  onPosted(event: PostedEvent): void;
  /** From the first /get on, colleagues write a few messages on their own. */
  beLively(requests: Requests): void;
  stop(): void;
}

const FIRST_ANSWER_MS = 1_000;
const ANSWER_SPREAD_MS = 2_000;

export function createColleagues(tables: Tables, poster: Poster, schedule: Schedule): Colleagues {
  /** The answer under way in each conversation; writing on puts it off. */
  const answering = new Map<number, () => void>();
  const calls: (() => void)[] = [];
  let answered = 0;
  let isStopped = false;

  function answer({ convId, msgId, content }: PostedEvent): void {
    answering.delete(convId);
    const others =
      tables.conversations.find(convId)?.participants.filter(({ email }) => email !== TRIAL.email) ?? [];
    const from = tables.users.find(others[msgId % others.length]?.email ?? '');
    if (!from) return;
    const texts = ANSWERS[moodOf(content)];
    const msgText = texts[answered % texts.length] ?? '';
    answered += 1;
    const quotedMsgId = others.length > 1 ? msgId : 0;
    poster.post(from, { convId }, { msgType: 'text', msgText, quotedMsgId });
  }

  function write({ title, email, text }: (typeof LIVE)[number]): void {
    const convIds: Record<string, number> = JSON.parse(tables.getMeta(CONVERSATIONS_KEY) ?? '{}');
    const convId = convIds[title];
    const from = tables.users.find(email);
    if (from && convId !== undefined) poster.post(from, { convId }, { msgType: 'text', msgText: text });
  }

  return {
    onPosted(event) {
      if (isStopped || event.sender.email !== TRIAL.email) return;
      answering.get(event.convId)?.();
      const delay = FIRST_ANSWER_MS + ((event.msgId * 617) % ANSWER_SPREAD_MS);
      answering.set(
        event.convId,
        schedule(() => answer(event), delay),
      );
    },
    beLively(requests) {
      void requests.next('get').then(() => {
        if (isStopped) return;
        for (const live of LIVE) calls.push(schedule(() => write(live), live.afterMs));
      });
    },
    stop() {
      isStopped = true;
      for (const callOff of [...answering.values(), ...calls]) callOff();
    },
  };
}

/** The kind of answer that fits. */
function moodOf({ msgType, msgText, priority }: Content): keyof typeof ANSWERS {
  if (priority === 3) return 'critical';
  if (msgType === 'attachment') return 'attachment';
  if (/\p{Script=Arabic}/u.test(msgText)) return 'arabic';
  if (/\p{Script=Hebrew}/u.test(msgText)) return 'hebrew';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(msgText)) return 'japanese';
  if (/\p{Script=Han}/u.test(msgText)) return 'chinese';
  if (/\p{Script=Thai}/u.test(msgText)) return 'thai';
  if (/https?:\/\//u.test(msgText)) return 'link';
  if (/\b(?:thanks|thank you|thx)\b/iu.test(msgText)) return 'thanks';
  if (/^\s*(?:hi|hello|hey|good (?:morning|evening))\b/iu.test(msgText)) return 'greeting';
  if (msgText.includes('?')) return 'question';
  return msgText.length > 200 ? 'long' : 'statement';
}
