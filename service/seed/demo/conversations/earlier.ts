import type { ConversationPlan } from './conversationPlan.ts';

/** Older ones, which scrolling and searching come across. */
export const EARLIER: readonly ConversationPlan[] = [
  {
    title: 'Month end',
    people: ['haruka', 'diego', 'elena'],
    topics: ['office'],
    size: 50,
    began: '82w',
    ended: '6d',
    closing: `
haruka: Three receipts are missing: fuel on the 11th, two nights in Lakeside, one box of screws.
diego: The screws are mine. Receipt is in the box. The box is in the roof.
haruka: Then I accept a photograph of the roof.
elena: Fuel is mine, on your desk now.
haruka: Closed. To the minute. Thank you, everybody.`,
  },
  {
    title: 'Maps and data',
    people: ['wei', 'rajesh', 'leila'],
    topics: ['water', 'outreach'],
    size: 50,
    began: '58w',
    ended: '8d',
    closing: `
wei: Drone flight on Sunday, 7:00 to 8:30. Which blocks do you want?
rajesh: D and the pond, please, from 60 m.
leila: And the line to the school. I'd like to see whether anybody has built on it.
---
wei: [file survey photos.zip] First set. Nobody has built on it, but somebody has planted tomatoes.
leila: The tomatoes can stay 🍅`,
  },
  {
    title: 'Warehouse count',
    people: ['diego', 'kofi'],
    topics: ['logistics'],
    size: 60,
    began: '55w',
    ended: '9d',
    closing: `
diego: Container 4 is sorted. You can see the floor now.
kofi: There was a floor?
diego: Concrete, even. Also found: one kite, 38 soup ladles, the missing router.
me: Please tell Tomáš gently about the router.`,
  },
  {
    title: 'Cold chain',
    people: ['noa', 'diego', 'tomas'],
    topics: ['health'],
    size: 45,
    began: '50w',
    ended: '11d',
    closing: `
noa: New loggers are in all five fridges. They send a text above 8 degrees.
tomas: To four phones, one of which is mine, so please keep the doors shut at night.
diego: I moved the ice packs next to the door. 30 seconds less per opening, I measured it.
noa: I love this team.`,
  },
  {
    title: 'Friday football',
    people: ['somchai', 'diego', 'tomas', 'kofi'],
    topics: ['social'],
    size: 50,
    began: '90w',
    ended: '12d',
    closing: `
diego: 17:00, usual place. Bring water and humility.
kofi: I only own one of these.
tomas: We need one more. Mara?
me: I can be the referee, I have a whistle and no mercy.
somchai: ⚽⚽⚽
---
diego: 5 : 4. What a match. Referee was terrible.`,
  },
  {
    title: 'Solar pumps',
    people: ['leila', 'rajesh', 'tomas'],
    topics: ['water', 'office'],
    size: 45,
    began: '46w',
    ended: '15d',
    closing: `
rajesh: Panels are on the roof, 14.2 kW. First sunny day tomorrow.
tomas: Inverter is online. I can see every cloud that passes.
---
leila: 06:40 and the pump is running on sunlight only. I may have cried a little.
---
me: [file fuel by month.png] What it did to the fuel bill so far. Look at the last two bars.
rajesh: Framed and hung.`,
  },
  {
    title: 'Hiring panel',
    people: ['ines', 'noa'],
    topics: ['office'],
    size: 30,
    began: '36w',
    ended: '3w',
    closing: `
ines: Candidate two was excellent. Calm, precise, and asked us the better questions.
noa: Agreed. She had read the protocol. All of it.
me: Then let's not make her wait. Can you call her today?
ines: She said yes before I finished the sentence 😊`,
  },
  {
    title: 'Quarterly report',
    people: ['elena', 'wei', 'haruka', 'kofi'],
    topics: ['outreach', 'office'],
    size: 50,
    began: '98w',
    ended: '4w',
    closing: `
elena: Final version. If nobody shouts by noon, it goes out.
wei: Figure 3 has last quarter's colours.
elena: That counts as a quiet shout. Fixed.
haruka: Table 7 adds up. I checked by hand, with an abacus, for fun.
elena: [file situation report.pdf] Sent! Thank you all.`,
  },
  {
    title: 'Radio room',
    people: ['tomas', 'somchai'],
    topics: ['office', 'logistics'],
    size: 35,
    began: '62w',
    ended: '5w',
    closing: `
tomas: [place reykjavik]
tomas: Where the training was. Minus 9 and sideways snow, the radios did not mind.
somchai: And the people?
tomas: The people minded.`,
  },
  {
    title: 'Winter plan',
    people: ['amina', 'rajesh', 'kofi', 'leila'],
    topics: ['shelter', 'logistics'],
    size: 60,
    began: '56w',
    ended: '7w',
    closing: `
amina: Stoves: 420 needed, 260 here, the rest on the way.
kofi: Container arrives on the 4th. I have a photograph of it on a ship, which is a start.
rajesh: Floor insulation is done in blocks A to C.
leila: Pipes are wrapped, the tap stands get straw and a roof.
me: We have never been this early. Thank you!`,
  },
  {
    title: 'School reopening',
    people: ['amina', 'elena', 'rajesh'],
    topics: ['shelter', 'outreach'],
    size: 35,
    began: '30w',
    ended: '9w',
    closing: `
amina: 640 children, 17 teachers, one bell. The bell is louder than the teachers.
rajesh: The roof holds. I stood on it.
elena: [file IMG_0977.png] On the way there this morning, half an hour before the first lesson.
me: Whoever says our work is only logistics should see this.`,
  },
  {
    title: 'Measles campaign',
    people: ['noa', 'ines', 'wei', 'amina', 'leila'],
    topics: ['health', 'outreach'],
    size: 70,
    began: '34w',
    ended: '13w',
    closing: `
noa: Final count: 4,812 children, 96.3 percent. No serious reactions.
wei: Map with coverage per block is online. The pale corner is the one with the wedding.
amina: The wedding guests came the day after, all of them, with the bride.
noa: [place coxs]
noa: Closing meeting here at 16:00, there will be sweets.
ines: Volunteers' certificates are signed. 62 of them, my hand is dead.`,
  },
  {
    title: 'Fleet',
    people: ['somchai', 'kofi', 'haruka'],
    topics: ['logistics'],
    size: 40,
    began: '60w',
    ended: '17w',
    closing: `
haruka: Insurance of AR-03 runs out on the 30th. Do we keep the car?
somchai: She has 412,000 km and a soul.
kofi: That is a yes from the heart and a no from the workshop.
haruka: I need one word for the form.
me: Yes. One more year.`,
  },
  {
    title: 'Evaluation',
    people: ['wei', 'elena', 'noa'],
    topics: ['outreach'],
    size: 30,
    began: '44w',
    ended: '21w',
    closing: `
elena: The evaluators' first impression: “unusually honest about what did not work”.
wei: Is that good?
noa: That is the best thing they can say.
me (forwarded): Dear colleagues, thank you for opening every drawer to us. The draft reaches you in three weeks.`,
  },
  {
    title: 'Lunch',
    people: ['ines', 'leila', 'haruka'],
    topics: ['social'],
    size: 35,
    began: '70w',
    ended: '26w',
    closing: `
leila: Today: lentil soup, or lentils, or soup.
haruka: I have rice balls for four 🍙
ines: Haruka wins. 12:30 under the tree?
me: Under the tree 🌳`,
  },
  {
    title: 'Customs',
    people: ['kofi', 'haruka', 'elena'],
    topics: ['logistics', 'office'],
    size: 35,
    began: '74w',
    ended: '34w',
    closing: `
kofi: Released! After 19 days, 4 stamps and one misunderstanding about the word “pump”.
haruka: Storage fee: 0. They waived it.
elena: May I tell the donor the pump story?
kofi: Please do not tell anybody the pump story.`,
  },
  {
    title: 'Book club',
    people: ['elena', 'noa', 'ines'],
    topics: ['social'],
    size: 25,
    began: '80w',
    ended: '43w',
    closing: `
noa: Has anybody finished it?
elena: Twice.
ines: I have finished the first chapter, several times.
me: Then we talk about the first chapter. Sunday, my place, I'll make the almond cake.`,
  },
  {
    title: 'Flood response',
    people: ['kofi', 'leila', 'noa', 'amina', 'rajesh', 'somchai', 'tomas'],
    topics: ['shelter', 'water', 'logistics'],
    size: 80,
    began: '76w',
    ended: '60w',
    closing: `
leila: River is down to 3.1 m, falling 4 cm an hour.
amina (critical): Last family is out of the school. 212 people, everybody is accounted for.
noa: No injuries beyond scratches and one very wet goat.
kofi: [file road north, km 14.png] The road, or where it used to be.
me: Go and sleep, all of you. I have the radio until six.
rajesh (quote 3): Including the goat?
noa: Including the goat.`,
  },
  {
    title: 'Moving offices',
    people: ['tomas', 'ines', 'diego', 'haruka'],
    topics: ['office', 'social'],
    size: 30,
    began: '90w',
    ended: '78w',
    closing: `
diego: 61 boxes, one piano. Whose is the piano?
ines: It came with the old house. It belongs to everybody.
tomas: It does not fit through the door, but it fits through the window, I measured.
haruka: [place amman]
haruka: New address, for your signatures.
me: First concert on Friday?`,
  },
];
