/** Computers, radios, money, people and papers. */
export const OFFICE = `
a: The VPN asks me for a code I never got.
b: Try now, your clock was four minutes off.
a: It works. How do you even see that?
b: Years of pain.
---
a: Radio check at {soon}, all sites please.
b: {place}, loud and clear.
c: Clinic, weak but readable.
a: Thank you. I'll raise the clinic's antenna on {day}.
---
a: The link for the monthly form: https://forms.aurora-relief.example/monthly?site={n:11-39}
b: It says I have no access.
a: Now you have. Please by {day}.
b: Sent.
---
a: Payroll closes on {day}. Missing: {n:2-5} time sheets from {place}.
b: On the way, the scanner was on strike.
a: Received all. Salaries will be on time.
---
a: Could you approve the invoice of the borehole company? {n:3200-9800}.{n:10-95}, net 30.
b: The quantity differs from the delivery note by {n:2-4} metres.
a: They sent a corrected one at {earlier}. Please look again.
b: Approved.
---
a: My laptop is back from the repair. All data is still there 🙌
b: That's because somebody made a backup on {day}.
a: You may say "I told you so".
b: I would never. (I told you so.)
---
a: Interviews for the field officer: {n:3-6} candidates, {day} from {time}. Can you join the panel?
b: Yes. Same questions as last time?
a: Same, plus one on safeguarding.
---
a: The per diem table changed this month: https://intranet.aurora-relief.example/finance/per-diem
b: Thank you. Does it apply to trips already approved?
a: From the day of departure on, whatever the approval date.
---
a: Your contract extension is signed, until the end of {month}. I'm glad you're staying!
b: So am I. Thank you for pushing it through 🙏
---
a: Printer on the first floor prints everything in pink.
b: It does that when it is sad. Change the yellow cartridge.
a: Pink no more.
---
a: Does anybody have the minutes of last {day}?
b: [file handover notes.txt] Not the minutes, but the notes I took.
a: Even better, thanks.
---
a: The script for the nightly export, in case I am away:
| #!/bin/sh
| set -eu
| out="/srv/export/$(date +%F).csv"
| psql -At -F';' -f report.sql > "$out"
| gzip -9 "$out"
b: Saved it in the wiki. Where does it log to?
a: To the journal: journalctl -u export --since today
---
a: Budget line {n:12-48} is at {n:84-97} percent with two months to go.
b: The rest is committed already, see the second sheet.
a: Good, then I can sleep.
---
a: Who is on leave in {month}? I'm making the roster.
b: Me, the second week.
c: Me from the {n:18-24}th on.
a: That works. Nobody gets married in the first week, please.
---
a: [file travel authorisation.pdf] Signed. You are on AR-07 with {c}.
b: Great, see you at {soon} at the gate.
---
a: New starter on {day}: please have a desk, a badge, a radio and a friendly face ready.
b: Desk, badge and radio are ready.
c: I'll do the face 🙂
`;
