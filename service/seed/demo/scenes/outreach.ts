/** Donors, reports, weather, safety and plans. */
export const OUTREACH = `
a: The embassy would like to visit {place} on {day}. {n:4-9} people, half a day.
b: Fine, but no photos in the clinic, please.
a: Of course, it is in their briefing.
---
a: Draft of the quarterly report is in the folder. Comments until {day}, please.
b: Page {n:3-9}: it is {n:210-260} families, not households.
a: Corrected. Any objection to the cover picture?
c: None. It's lovely.
---
a: Storm warning for {day}: gusts of {n:60-95} km/h from the west after {time}.
b: Shelter team is tightening ropes, sites are informed.
c: Radio stays on all night, I'm on duty.
a: It went north of us. Some dust, nothing else. Thank you all.
---
a: Numbers for the press line, please: people reached this month?
b: {n:11-18},{n:100-999}. Rounded down, so nobody can argue.
a: My favourite kind of rounding.
---
a: Security briefing for newcomers on {day} at {time}. Twenty minutes, with coffee.
b: Two from my team will come.
---
a: The journalist asks for somebody who can talk about water in French.
b: I can, for ten minutes, after {soon}.
a: Perfect. I'll send you the questions beforehand.
a: It went really well, he was impressed by the taps. Thank you!
---
a: Which map are we using now, the one from {month}?
b: The newer one, it's on https://maps.aurora-relief.example/layers/sites
a: Got it. The old one still showed the river in the wrong place.
---
a: Proposal to the foundation: deadline is {day}, midnight, their time.
b: Which time is theirs?
a: Six hours behind us. But let's not.
b: Logframe is done. Budget by tomorrow noon.
c: I'll read the whole thing once with fresh eyes.
---
a: [file situation report.pdf] Situation report of this week. Please do not forward it outside.
b: Read. Paragraph on fuel is very honest.
a: Should it be less so?
b: No. Leave it as it is.
---
a: The road to {place} is closed for a wedding until {soon}. I am not making this up.
b: Then the convoy waits for the wedding. Good wishes to the couple.
c: They sent us cake.
---
a: [file IMG_0977.png] From this morning's assessment, halfway to {place}.
b: Dry as a bone. And the wells?
a: Two of five still give water. Write-up follows tonight.
---
a: Coordination meeting moves to {soon}, same room.
b: 👍
c: 👍
---
a: Thank you for the tour yesterday. The visitors keep talking about the school.
b: The children keep talking about the visitors' hats.
---
a: [place quito]
b: Second floor, as last year?
a: Yes. It starts at {time}, with breakfast before.
---
a: [place suva]
a: Our new forward store, for your maps.
b: Added. It looks like a good spot, well above the flood line.
`;
