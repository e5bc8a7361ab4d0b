import { COLLEAGUES } from './demoPeople.ts';

/** The answers of colleagues, by the kind of message; taken in turn. */
export const ANSWERS = {
  greeting: ['Hi Mara! Good to hear from you.', 'Hello! All quiet here. How are you?', 'Hey Mara 👋'],
  question: [
    'Good question. Let me check and come back to you before lunch.',
    'Yes, I think so. I will confirm this afternoon.',
    'Not yet, but it is next on my list.',
    'I just asked around: tomorrow at nine works for everybody.',
  ],
  thanks: ['Any time 🙂', 'You are welcome!', 'With pleasure. That is what we are here for.'],
  statement: [
    'Noted, thank you!',
    'Got it. I will pass it on to the team.',
    '👍',
    'Sounds good to me.',
    'Okay! I am at the warehouse until four if you need me.',
  ],
  long: [
    'Read it twice, and I agree. Shall we talk it through tomorrow?',
    'Thank you for writing this down so clearly.',
  ],
  link: ['Thanks for the link, reading it now.', 'Bookmarked!'],
  attachment: ['Received, thank you. I will have a look right away.', 'Got the file, opens fine here 👍'],
  critical: ['Seen. I am on it.', 'Understood, informing everybody on site now.'],
  arabic: ['وصلت الرسالة، شكراً مارا!', 'تمام، سأتابع الموضوع الآن.'],
  hebrew: ['קיבלתי, תודה!', 'מעולה, אני על זה.'],
  chinese: ['收到，谢谢！', '好的，我马上看。'],
  japanese: ['承知しました。ありがとうございます。', '確認します！'],
  thai: ['รับทราบครับ ขอบคุณครับ', 'ได้เลยครับ 👍'],
} as const satisfies Record<string, readonly string[]>;

/** The messages that colleagues write on their own after the first look at the demo, in conversations named by their titles. */
export const LIVE = [
  {
    afterMs: 8_000,
    title: 'Kofi',
    email: COLLEAGUES.kofi.email,
    text: 'We are through the checkpoint, both trucks. Everybody was very friendly today.',
  },
  {
    afterMs: 26_000,
    title: 'Water team',
    email: COLLEAGUES.leila.email,
    text: 'Tank 3 is back at 64 percent. One truck will be enough 💧',
  },
  {
    afterMs: 55_000,
    title: 'Noa',
    email: COLLEAGUES.noa.email,
    text: 'תיקנתי! Page 5 says version 4 now. Thank you for spotting it.',
  },
  {
    afterMs: 120_000,
    title: 'Coordination cell',
    email: COLLEAGUES.amina.email,
    text: 'Blankets have arrived at the reception tent. 57 people, 57 blankets, and a spare one for the cat.',
  },
] as const;
