import type { ConversationPlan } from './conversationPlan.ts';

/** From yesterday to about a week ago. */
export const THIS_WEEK: readonly ConversationPlan[] = [
  {
    title: 'Emergency broadcast',
    people: [
      'kofi',
      'leila',
      'noa',
      'wei',
      'haruka',
      'somchai',
      'ines',
      'tomas',
      'amina',
      'rajesh',
      'elena',
      'diego',
    ],
    topics: [],
    size: 0,
    began: '60w',
    ended: '1d',
    closing: `
tomas: This channel is for emergencies only. Please keep notifications on.
---
tomas (critical): Storm warning: gusts of up to 95 km/h from 18:00. Secure loose sheets, no driving after 17:00, radios on.
amina: All sites informed, reception tent is lowered.
---
tomas (critical): All clear. No injuries, two tents damaged, both empty. Thank you for the discipline.
---
tomas (critical): Test of the alarm at 12:00. This is a test, nobody needs to do anything.`,
  },
  {
    title: 'Clinic round',
    people: ['noa', 'amina', 'ines'],
    topics: ['health', 'health', 'shelter'],
    size: 110,
    began: '85w',
    ended: '1d',
    closing: `
noa: 96 consultations, 4 referrals, one very proud grandfather of twins.
amina: Twins! Which block?
noa: Block C. Mother and both girls are well, 2,400 and 2,550 grams.
ines: The nurses asked for more chairs, and I found eight in the old canteen. They come with tomorrow's car.
me: You are wonderful. What about the night shift?
ines: Covered until the end of the month.
noa: [file consultations per week.png] And the curve, as promised.`,
  },
  {
    title: 'Haruka',
    people: ['haruka'],
    topics: ['office', 'japanese', 'social'],
    size: 80,
    began: '88w',
    ended: '1d',
    closing: `
haruka: お疲れさまです。今月の締めが終わりました。
me: お疲れさまでした！差額はありましたか？
haruka: 一件だけ、タクシーの領収書です。こちらで直しておきました。
haruka: [file 月次報告.txt]
me: ありがとうございます。明日の会議で使わせてもらいます。
haruka: どうぞ。あと、桜のクッキーが届いたので机の上に置きました🌸`,
  },
  {
    title: 'Shelter works',
    people: ['rajesh', 'amina', 'diego'],
    topics: ['shelter', 'shelter', 'logistics'],
    size: 120,
    began: '92w',
    ended: '1d',
    closing: `
rajesh: Hillview: 41 of 60 frames are up. The bolts of the third batch are 2 mm short, I'm sending them back.
diego: Supplier exchanges them, new ones on Friday. I kept one as evidence.
amina: Families ask whether they may paint the doors.
rajesh: Please! Any colour but the grey we have.
rajesh: [file drainage plan.png] Contours with the new drain. The low corner is where the pond was in spring.
me: Can we plant something there instead of fighting it?
rajesh (quote): That is the best idea of the year. Reeds. I'll talk to the school garden people.`,
  },
  {
    title: 'Elena',
    people: ['elena'],
    topics: ['outreach', 'social'],
    size: 70,
    began: '75w',
    ended: '2d',
    closing: `
elena: The foundation wrote back. They like it!! All of it, budget included 🎉
me: ELENA!!! That is the second year of the water programme!
elena: I am sitting on the floor of the corridor, people step over me.
elena (deleted):
me: I won't tell anybody what I just read 🙊
elena: [here lviv]
elena: Greetings from home, by the way. Back on Monday.
me: Enjoy every minute. You have earned it.`,
  },
  {
    title: 'Somchai',
    people: ['somchai'],
    topics: ['thai', 'logistics', 'social'],
    size: 70,
    began: '66w',
    ended: '2d',
    closing: `
somchai: สวัสดีครับคุณมารา รถ AR-07 เปลี่ยนยางเรียบร้อยแล้วครับ
me: ขอบคุณมากค่ะ ฝนตกหนักด้วย ระวังตัวนะคะ
somchai: ไม่เป็นไรครับ 😊 ที่นี่อากาศดีมาก
somchai: [here chiangmai]
me: You are on holiday and still think of the tyres?
somchai: The tyres were before the holiday. Now I only think of noodles 🍜`,
  },
  {
    title: 'Donor visit',
    people: ['elena', 'ines', 'amina'],
    topics: ['outreach', 'shelter'],
    size: 60,
    began: '40w',
    ended: '2d',
    closing: `
elena: Programme for Thursday:
| 09:00  Arrival, tea with the block leaders
| 09:45  Water line and school taps (Leila)
| 11:00  Clinic, without cameras (Noa)
| 12:30  Lunch with the women's committee
| 14:00  Questions, departure
amina: The committee is cooking since yesterday. They should come hungry.
ines: Badges are printed. One guest has a name with 31 letters, it fits exactly.
me: This looks great. Who speaks about the budget?
elena: You do 🙂`,
  },
  {
    title: 'IT help',
    people: ['tomas', 'haruka', 'wei'],
    topics: ['office', 'office'],
    size: 90,
    began: '98w',
    ended: '3d',
    closing: `
haruka: The shared drive is read-only since lunch. Is it just me?
tomas: Not just you, the disk is full. Somebody uploaded 212 GB of drone video.
wei: …
wei: That may have been me. Moving it now, sorry!
tomas: No harm done. For the future, this shows what is big:
| du -xh --max-depth=2 /srv/share \\
|   | sort -rh \\
|   | head -n 20
wei: Thank you. 209 GB freed. I kept the one with the goat.
tomas: Obviously.`,
  },
  {
    title: 'Amina',
    people: ['amina'],
    topics: ['french', 'shelter', 'social'],
    size: 75,
    began: '77w',
    ended: '3d',
    closing: `
amina: Bonjour Mara ! Le comité des femmes a voté : le point de distribution sera près de l’école.
me: Très bonne décision. À quelle distance du bloc D ?
amina: Quatre minutes à pied, au lieu de dix-sept.
me: Alors on commence dès lundi !
amina: [file plan d’évacuation.txt] J’ai aussi mis à jour le plan d’évacuation, avec le nouveau portail.
amina: Et n’oublie pas : dimanche, on mange chez moi. C’est un ordre 😄`,
  },
  {
    title: 'Notes to self',
    people: [],
    topics: [],
    size: 0,
    began: '52w',
    ended: '3d',
    closing: `
me: Ideas for the retreat: half a day outside, no slides, somebody who can cook.
---
me: Visa: passport photo 35 × 45 mm, neutral background. Form: https://visa.example.org/apply
---
me: Quote for the report, from the head of block D: “We do not need more things. We need to know when things come.”
---
me: Ask Rajesh: reeds in the pond corner? Ask Leila: how deep is the pipe there?
---
me: [place geneva]
me: Hotel for the conference. Breakfast is until 10.
---
me: Packing: radio charger, head torch, tea, the good pen.`,
  },
  {
    title: 'Tomáš',
    people: ['tomas'],
    topics: ['office', 'social'],
    size: 65,
    began: '94w',
    ended: '4d',
    closing: `
tomas: The long-range link works. 11.4 km, from the hill to Lakeside, on two watts.
me: In plain language?
tomas: They can call us even if the mobile network is down. And we can see their water level.
me: That is huge! How did you get the antenna up there?
tomas: A goat path, four volunteers and a great deal of rope.
tomas: [file sunrise over camp.png] This was the view when it came alive.`,
  },
  {
    title: 'Diego',
    people: ['diego'],
    topics: ['spanish', 'logistics', 'social'],
    size: 70,
    began: '72w',
    ended: '4d',
    closing: `
diego: ¡Inventario terminado! Diferencia total: cero. Ni una manta.
me: ¿Cero? ¿En 4.120 mantas?
diego: Cero. Las conté dos veces porque yo tampoco lo creía.
diego: [file stock list.csv]
me: Esto merece un helado 🍦
diego: De mango, por favor. Y para el gato de la bodega, sardinas.`,
  },
  {
    title: 'Rajesh',
    people: ['rajesh'],
    topics: ['shelter', 'water', 'social'],
    size: 65,
    began: '68w',
    ended: '5d',
    closing: `
rajesh: A longer one, sorry. You asked why I want to change the foundation type in Hillview, and it deserves a proper answer.
|
| The soil there is a black clay that swells when wet and shrinks when dry; between the seasons the ground moves by four to six centimetres. Our standard footing sits in exactly the layer that moves. That is why the doors jam every autumn, and why we spend about a day a week on planing doors, which nobody budgets for.
|
| The alternative is boring but good: a screw pile of 1.6 m, which goes through the clay into the gravel below. It costs eleven per cent more per shelter, takes two people forty minutes with the tool we already own, and can be unscrewed and used again when people go home. Over two years it is cheaper, and nobody has to plane doors.
|
| I tried three of them in March, next to the workshop. They have not moved by a millimetre, and I look at them every morning with my coffee.
me: This is the most convincing thing I have read all month. Let's do it for the remaining 19.
rajesh: I already love these 19 shelters.`,
  },
  {
    title: 'Inês',
    people: ['ines'],
    topics: ['portuguese', 'office', 'social'],
    size: 60,
    began: '64w',
    ended: '6d',
    closing: `
ines: Olá Mara! As duas novas enfermeiras começam na segunda-feira.
me: Que bom! Já têm casa?
ines: Sim, ao lado da padaria. Vão engordar, como todos nós 🥐
ines: Could you say a few words at their welcome, Monday 8:30?
me: With pleasure. Without slides.
ines: Sobretudo sem slides 😂`,
  },
];
