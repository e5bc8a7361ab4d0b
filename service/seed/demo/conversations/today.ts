import type { ConversationPlan } from './conversationPlan.ts';

/** The first things that a newcomer sees. */
export const TODAY: readonly ConversationPlan[] = [
  {
    title: 'Kofi',
    people: ['kofi'],
    topics: ['social', 'logistics', 'outreach'],
    size: 190,
    began: '104w',
    ended: '11m',
    closing: `
kofi: Morning Mara! Both trucks are loaded, 318 shelter kits and the two pumps.
me: You are early. Did Somchai change the tyre on AR-07?
kofi: Last night, in the rain. He says he expects a medal.
me: He gets a biscuit and my eternal gratitude 🍪
kofi: [here juba]
kofi: Leaving from here at 10:00. Waybill is signed, drivers have radios and the new map.
me: Perfect. Call me when you reach the river?
kofi: Will do. If the bridge is busy we wait on this side, no heroics.`,
  },
  {
    title: 'Water team',
    people: ['leila', 'somchai', 'rajesh'],
    topics: ['water', 'water', 'shelter'],
    size: 170,
    began: '100w',
    ended: '26m',
    closing: `
leila: Tank 3 is at 31 percent. Consumption is a third above last week, it's the heat.
rajesh: The second borehole pump is running, 5.2 cubic metres an hour. Give it until noon.
me: Do we need trucking today?
leila: One truck, to be safe. Two if the pump trips again.
somchai: AR-11 can go at 11:30, 8,000 litres.
leila: [file water levels.png] The orange line is the forecast with one truck a day. We are fine until the rains.
me: That is a beautiful curve. I'll take it to the coordination cell.
leila (quote 2): You are too kind, it is a spreadsheet with make-up on 😄`,
  },
  {
    title: 'Convoy to Lakeside',
    people: ['kofi', 'somchai', 'tomas', 'diego'],
    topics: ['logistics', 'logistics', 'outreach'],
    size: 105,
    began: '70w',
    ended: '49m',
    closing: `
tomas: Radio plan: channel 4 for the convoy, 7 as a spare. Check-in every 30 minutes.
diego: 42 pallets out of the gate, count matches the book.
kofi (critical): Checkpoint at km 22 closes at 16:00 today, two hours earlier than usual. Everybody has to be through by then.
somchai: รับทราบครับ. We pass at 14:00 at the latest.
me: Thank you. Please nobody drives back after dark, sleep in Lakeside if it gets late.
diego: The guesthouse has six beds. I call dibs on the one without the rooster.
tomas: [place malakal]
tomas: Meeting point if the road is cut: the river port.`,
  },
  {
    title: 'Leila',
    people: ['leila'],
    topics: ['arabic', 'social', 'water'],
    size: 100,
    began: '96w',
    ended: '84m',
    closing: `
leila: صباح الخير يا مارا ☀️
me: صباح النور! كيف حال الفريق؟
leila: بخير الحمد لله. انتهينا من توصيل الخط الجديد إلى المدرسة، والأطفال يشربون من الصنبور الآن!
me: خبر رائع! أرسلي لي صورة من فضلك.
leila: [file IMG_0412.png] التقطتها قبل قليل من فوق الخزان.
leila: And in English for your report: 640 pupils, 12 taps, zero leaks (so far).
me: شكراً جزيلاً، هذا أجمل ما سمعته هذا الأسبوع 💧`,
  },
  {
    title: 'Coordination cell',
    people: ['kofi', 'leila', 'noa', 'amina', 'elena'],
    topics: ['outreach', 'logistics', 'health', 'shelter', 'water'],
    size: 220,
    began: '103w',
    ended: '2h',
    closing: `
amina: 57 people arrived overnight, mostly from the north bank. All registered, all inside.
noa: The clinic saw 14 of them this morning. Tired, nothing serious.
me: Thank you both. What do they need first?
amina: Blankets and cooking sets. The rest can wait for tomorrow.
elena (forwarded): Ministry of Interior: the northern road stays open for humanitarian traffic during the whole of next week. Convoys give 24 hours' notice to the district office.
kofi: That is what I was hoping for. Notice goes out this afternoon.
amina (poll): When shall we hold the weekly meeting? A) Thursday 9:00  B) Thursday 15:00  C) Friday 9:00
leila: A
noa: A for me too, Fridays are vaccination days.
me: Thursday 9:00 it is.
elena: [file situation report.pdf] Situation report with this morning's numbers. Two pages, as promised.`,
  },
  {
    title: 'Noa',
    people: ['noa'],
    topics: ['health', 'hebrew', 'social'],
    size: 80,
    began: '90w',
    ended: '3h',
    closing: `
noa: בוקר טוב! המקרר החדש עובד, 4.2 מעלות כל הלילה 🎉
me: איזה יופי, סוף סוף. תודה על הסבלנות!
noa: The old one goes to the workshop. Rajesh wants to build a beehive out of it, I did not ask further.
me: Never ask further with Rajesh.
noa: [file cold chain protocol v4.pdf] Protocol with your corrections. Please sign page 2 when you have a moment.
me (quote): Signed and back in your tray. Page 5 still says version 3 at the bottom.
noa: תודה! מתקנת עכשיו.`,
  },
  {
    title: 'Wei',
    people: ['wei'],
    topics: ['chinese', 'office', 'social'],
    size: 70,
    began: '80w',
    ended: '5h',
    closing: `
wei: 早上好！新的地图已经发布了。
wei: https://maps.aurora-relief.example/layers/sites?zoom=12#lakeside
me: 太快了，谢谢！桥的载重也在上面吗？
wei: 在，点一下桥就能看到：十二吨。
wei: If you want the raw points for the report:
| SELECT site, count(*) AS families, round(avg(litres), 1) AS litres
| FROM households JOIN water USING (site)
| WHERE day >= date('now', '-7 days')
| GROUP BY site
| ORDER BY litres;
me: Even I can read that. Lakeside first, as feared.
wei: 下周会好一点，新水泵已经在路上了 💪`,
  },
];
