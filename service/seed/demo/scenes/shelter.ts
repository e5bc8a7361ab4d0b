/** Shelter, sites and the people who live there. */
export const SHELTER = `
a: Block {n:1-9}: {n:18-44} shelters checked after the wind, {n:2-7} need new ropes.
b: Ropes are in the small tent. Do you need hands?
a: The volunteers are enough, thank you.
---
a: {n:26-88} people arrived at {place} since last night, mostly families.
b: Is the reception tent up?
a: Up and heated. Tea is ready.
c: I'm sending {n:30-90} blankets with the next car.
---
a: [file IMG_0412.png] The new row at {place}, seen from the water tower.
b: It looks so tidy from up there!
a: Do not zoom in 😉
---
a: The council agrees to the extra plot, but wants a drain on the east side first.
b: That is fair. {n:120-260} metres, two days with the small excavator.
a: I'll tell them {day}.
---
a: Complaint from block {n:1-9}: the lights near the latrines have been out for {n:2-4} nights.
b: I saw it. The battery had been borrowed for a football match.
a: Who won?
b: Not the latrines. It's back in its place now.
---
a: The women's committee suggests moving the distribution point closer to {place}.
b: They are right, it is a long walk with a 20-litre can.
a: Then let's try it from {day} on and ask again in two weeks.
---
a: How many shelter kits for {place} in the end?
b: {n:140-320}. I wrote {n:120-130} in the first plan, that was without the late arrivals.
a: Reserved.
---
a: Somebody has to be at the meeting of the block leaders at {soon}.
b: I'll go. Anything to bring up?
a: Fire points, and thank them for the clean-up on {day}.
b: Done, and they thank us for the wheelbarrows.
---
a: [file survey photos.zip] Photos of the joint survey, named by block.
b: Great, I'll put them on the map tonight.
---
a: Fire drill is on {day} at {time}. Please do not tell the football players, they run anyway.
b: 😄 I'll be at the north gate with a stop-watch.
a: {n:6-11} minutes for the whole block. Better than last time.
---
a: The carpenter wants to know: doors opening inwards or outwards?
b: Outwards. Always outwards.
a: I told him so. He wanted to hear it from an engineer.
---
a: The school asks whether they can have the empty rubb hall for exams, {n:3-6} days.
b: From my side yes. {c}?
c: Yes, we move the kits to the side and put up a curtain.
---
a: Snow load: roofs in {place} have to be cleared before noon.
b: [file first snow.png] Already at it. It is beautiful, though.
`;
