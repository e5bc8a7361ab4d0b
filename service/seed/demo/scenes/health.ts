/** Clinics, medicines and outreach. */
export const HEALTH = `
a: {n:52-118} consultations today, {n:3-9} referrals. Nothing unusual.
b: How is the child from yesterday?
a: Better, eating again. Going home on {day}.
b: Best news of the day.
---
a: Fridge 2 was at {n:9-11} degrees. I moved the vaccines into the cold box at {earlier}.
b: Door seal?
a: Looks like it. Can somebody from the workshop come by?
c: On my way after lunch.
c: Replaced the seal, 4.5 degrees and falling.
---
a: We need {n:20-60} more referral forms in {place}. And pens. Always pens.
b: Packed for the next car. I put in a whole box of pens.
---
a: [file consultations per week.png] Ten weeks at a glance. The second peak is the cold spell.
b: Very clear, thank you. Can we have it by site next time?
a: Yes, from {month} on.
---
a: The measles campaign reached {n:88-97} percent in {place}. Mop-up is on {day} and the day after.
b: What about the families who arrived last week?
a: They are first on the list for the mop-up.
---
a: Two nurses are ill, I am short for {day}. Can anybody swap?
b: I can take the morning.
c: And I the afternoon, if somebody feeds my cat 🐈
a: You are heroes. The cat is taken care of.
---
a: Oxygen: {n:2-5} full bottles, {n:3-8} empty. Exchange is possible on {day} only.
b: {truck} goes that way anyway. Load them at {soon}?
a: Perfect, they will be at the gate.
---
a: Please remind everybody: the ambulance number has changed. Old one is off since {day}.
b: Printed and pinned to all notice boards.
a: Thank you!
---
a: [file cold chain protocol v4.pdf] Version 4. Section 3 is new, please read it before the training.
b: Read. In 3.2, who signs at night?
a: The guard on duty, I'll write that in.
---
a: Screening in {place}: {n:140-320} children, {n:2-9} referred for treatment.
b: Down from last month. The porridge programme works.
---
a: Is there a midwife on call this weekend?
b: Yes, all of it. Her radio call sign is Delta {n:2-8}.
a: Good to know. We have two mothers close to term in {place}.
a: Small update: a girl, {n:2900-3600} grams, at {earlier} today. Mother and child are fine ❤️
b: Congratulations to them!
---
a: Stock-out risk: oral rehydration salts, {n:8-16} days left at this pace.
b: {n:40-90} boxes arrive on {day}. Enough?
a: Enough, if they really arrive on {day}.
b: I'll walk behind the truck if I must.
---
a: Could we have a second lamp for the waiting area? It gets dark at {time} now.
b: Two solar lamps are on their way to you.
`;
