/** Water and sanitation. */
export const WATER = `
a: Tank {n:1-6} at {place} is down to {n:18-40} percent. When is the next truck?
b: {soon} at the latest, it has just passed the river.
a: Good. I'll tell the tap committee to open only two lines until then.
b: Full again at {n:88-97} percent. Thanks for holding the lines.
---
a: Chlorine residual this morning: {n:2-4} of 12 taps below 0.2 mg/l, all in {place}.
b: Same taps as last week?
a: Two of them, yes. I think the branch pipe is the problem, not the dosing.
b: Then let's flush it after the evening peak and sample again tomorrow.
---
a: The pump at {place} trips every {n:20-40} minutes. Thermal cut-out.
b: Is the strainer clean?
a: Cleaned it at {earlier}. It was half full of sand.
b: Then it is running dry at the end of the cycle. Lower the float by {n:20-40} cm and see.
a: Lowered. It has run for two hours now without a trip 👍
---
a: Can somebody spare {n:2-6} lengths of 2-inch PE pipe? The crossing at {place} was driven over again.
b: I have three behind the workshop. Take them, and please bury it deeper this time 🙂
a: Promise. 60 cm and a marker tape.
---
a: Lab results are back for {place}: no E. coli in any of the {n:6-14} samples.
b: Excellent. May I share that with the community?
a: Please do. I'll print the sheet for the notice board too.
---
a: Latrine desludging: the contractor did {n:12-30} pits today and asks for Saturday off.
b: Fine with me if block C is finished first.
a: Block C is finished by {time} tomorrow, he says.
---
a: How many litres per person did we reach last week?
b: {n:14-19}.{n:1-9} on average, {place} being the lowest.
a: That is better than I feared. Let's aim for 20 by the end of {month}.
---
a: [file water levels.png] Levels against forecast. The lower line is where we have to ration.
b: So about {n:9-20} days, if it does not rain?
a: About. I would start the talks on trucking now.
b (quote 2): Agreed, I'll put it on tomorrow's agenda.
---
a: The hygiene promoters need {n:40-120} bars of soap for the school day at {place}.
b: They are in container 4, left side. Please sign them out.
a: Signed. The children have prepared a song, by the way. I was told to warn you.
b: 😄
---
a (critical): Do not use the tap stand at {place} until further notice: diesel smell in the water.
b: Closed and taped off. Volunteers are standing by it.
c: I'm bringing the test kit, there in {n:15-35} minutes.
c: It is the jerrycan of one family, not the line. Tap is clean, I took two samples.
a: Thank you all. Reopened at {earlier}.
---
a: Rain gauge at {place}: {n:22-64} mm since yesterday evening.
b: That explains the drains in block D. Team is on it.
a: [file drainage plan.png] Please start at the low end, it is marked.
---
a: Who keeps the key for the dosing room?
b: I do until Friday, {c} from Monday.
c: And a spare one hangs in the radio room.
---
a: Borehole {n:2-9}: static level {n:24-38} m, yield still {n:3-6} cubic metres an hour. It has held up well.
b: Then we leave the pump where it is and look again in {month}.
---
a: Two of the new handwashing stations at {place} have lost their taps already.
b: Lost as in broken?
a: Lost as in gone.
b: Then we weld the next ones. I'll ask the workshop for {n:10-20} of the steel type.
`;
