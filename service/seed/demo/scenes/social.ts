/** Between two people, and between friends. */
export const SOCIAL = `
a: Do you have five minutes?
b: For you always. Ten even. Come over.
---
a: Are you back already?
b: Landed at {earlier}, shower, then office.
a: Take your time. Nothing is on fire. Today.
---
a: Could you look over my mail to the ministry before I send it?
b: Read it. Cut the second paragraph, keep the last sentence.
a: You are right. Sent. Thank you!
---
a: Coffee?
b: Five minutes, just finishing the roster.
a: I'll order for you. Still no sugar?
b: Still no sugar.
---
a: How did the talk with the landlord go?
b: Better than expected: {n:2-4} more years, same price, and he repairs the gate.
a: That is the best news since the new well!
---
a: I'm going to be late, {n:10-25} minutes. The ferry again.
b: No problem, we start with the small points.
---
a: Happy birthday!! 🎂🎉
b: Thank you 😊 There is cake in the kitchen, be quick.
---
a: Sorry, wrong chat.
b: I liked it anyway.
---
a: Did you get home safely?
b: Yes, five minutes ago. The rain waited for me to arrive.
a: Sleep well!
---
a: Who won?
b: We did, 3 to 2. In the last minute.
a: I knew it. Where do we celebrate?
---
a: [file last evening in Lakeside.png] View from the terrace right now. Wish you were here.
b: I am looking at a spreadsheet. Thank you for that.
a: 😂
---
a: Can you call me when you are out of the meeting?
b: In ten minutes.
b: Tried you twice, your phone is off?
a: Charging. Try again, please.
---
a: Have you eaten?
b: Does a biscuit count?
a: It does not. {soon}, canteen, my treat.
---
a: I'll be offline on {day}, hiking with no signal. Everything urgent goes to {b}.
b: Enjoy! I'll only call if the sky falls.
---
a: Do you still have my umbrella?
b: I have AN umbrella.
a: Blue, with a broken rib?
b: It is yours. I repaired the rib.
---
a: What was the name of that restaurant near {place}?
b: The one with the lentil soup? "Samira's", behind the post office.
a: That one. My parents are visiting.
---
a: Thank you for today. I know it was not easy.
b: It was not. But we are a good team.
---
a: Please remind me to send the forms tomorrow at {time}.
b: Reminder: the forms!
a: Done 🙏
---
a: Is it true that {c} is leaving?
b: For three weeks of holidays, yes.
a: You scared me.
---
a: Good morning! All quiet here.
b: Good morning. Same here, for once.
`;
