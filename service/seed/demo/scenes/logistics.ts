/** Trucks, stocks, fuel and roads. */
export const LOGISTICS = `
a: {truck} left at {earlier} with {n:180-420} {item} for {place}.
b: Driver's number is on the waybill?
a: Yes, and he calls in from the checkpoint.
b: He just did. All fine, the road is dry.
---
a: Count in container {n:1-9}: {n:90-480} {item}. The book says {n:2-9} more.
b: Those went out with the night delivery, the sheet is still on my desk. Sorry!
a: Then it matches. Thank you, I was about to count again.
---
a: Fuel: {n:2100-4800} litres in the bladder, we use about {n:280-420} a day.
b: So we are fine until {day}.
a: Until {day}, if the clinic generator behaves.
---
a: Is the bridge at {place} open for {n:10-18} tonnes?
b: For 12. Anything heavier goes round by the quarry.
a: Then I split the load over two trucks.
---
a: The customs agent asks for the original donation certificate. A scan will not do this time.
b: It is in the blue folder, I can bring it at {soon}.
a: Perfect, he leaves at five.
b: Handed over. He smiled, so I am cautiously optimistic.
---
a: [file stock list.csv] Stock as of this morning.
b: Why only {n:60-99} hygiene kits?
a: The rest is reserved for {place}. See the last column.
b: Ah, I had not scrolled that far. Thanks.
---
a: {truck} has a flat tyre at km {n:8-60}. Spare is on, but he has no second one.
b: I'll send one with the afternoon shuttle.
a: He says thank you and asks for a sandwich as well.
b: Tell him he gets two 🥪
---
a: Reminder: no movements north of {place} after {time}.
b: Noted, both drivers informed.
c: Same for the clinic car.
---
a: The supplier offers {item} at {n:4-9}.{n:10-95} a piece from {n:500-2000} on. Delivery in {n:9-21} days.
b: Last time it was cheaper, but later. I would take it.
a: Then I need two more quotations for the file.
b: You'll have them by {day}.
---
a: Who took the pallet jack?
b: Workshop. Coming back right now.
a: 🙏
---
a: [file fuel by month.png] Since the solar panels went up. I am a little proud of this one.
b: As you should be! May I use it in the report?
a: Of course.
---
a: The airport has our cargo: {n:18-46} boxes, {n:380-960} kg. Storage is free until {day}.
b: {truck} can be there at {soon}. Do we need a forklift?
a: No, it is all under 25 kg a piece.
b: Collected, complete, one corner dented. Photo is in the folder.
---
a: Vehicle check, please: tyres, spare, radio, first aid, extinguisher. Sheets to me by {day}.
b: Mine is done. The extinguisher expires in {month}.
a: Good catch, I'll order three.
---
a: Distribution at {place} finished: {n:190-340} families, no incidents, {n:3-14} no-shows.
b: What about the no-shows?
a: Their kits are set aside with names. They can come on {day}.
c: I'll let the block leaders know.
---
a: [file road north, km 14.png] This is the road north this morning.
b: Oh dear. Passable?
a: With chains and patience. Trucks should wait until noon.
c: Then I move the departure to {soon}.
---
a: Could you check whether the tarpaulins are the heavy ones?
b: Heavy ones, 4 by 6, with eyelets all round.
a: 🎉
---
a: Where do we meet the driver from the port?
b: [place malakal]
a: Found it. The pin is in the water, but I get the idea.
---
a: [here goma]
a: Arrived at the warehouse. Gate is locked, is anybody coming?
b: {c} is on the way with the key, ten minutes.
a: Thanks, there is shade and a friendly dog.
`;
