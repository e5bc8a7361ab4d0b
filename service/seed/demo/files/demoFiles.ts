import { makeZip } from './makeZip.ts';
import { makePdf } from './pdf.ts';
import { barChart, contourMap, landscape, lineChart } from './pictures.ts';

export interface DemoFile {
  readonly mimeType: string;
  /** Made when it is first needed. */
  make(): Buffer;
}

const png = (make: () => Buffer): DemoFile => ({ mimeType: 'image/png', make });
const text = (content: string, mimeType = 'text/plain'): DemoFile => ({
  mimeType,
  make: () => Buffer.from(content),
});

const STOCK = `item;unit;in stock;reserved
Blanket, fleece;piece;4120;900
Tarpaulin 4x6 m;piece;1830;260
Kitchen set;set;742;120
Jerrycan 20 l;piece;2604;0
Hygiene kit;kit;388;388
Water tablets;box of 1000;95;20
Solar lamp;piece;511;60
`;

const SITREP = [
  'Period: the last seven days. Prepared by the coordination cell.',
  '',
  'Highlights',
  '- 12,480 people reached with safe water, 840 cubic metres a day.',
  '- The Old Mill bridge is open again for vehicles up to 12 tonnes.',
  '- The mobile clinic resumed its Tuesday round; 214 consultations.',
  '- 318 families received a shelter kit, 41 of them in Hillview.',
  '',
  'Concerns',
  '- Diesel reserve of nine days, the minimum being ten.',
  '- Two classrooms in Eastgate are still used as a reception centre.',
  '- Rain is forecast from Thursday on; drains in blocks C and D first.',
  '',
  'Next week',
  '- Distribution in Hillview on Tuesday, in Lakeside on Wednesday.',
  '- Joint assessment of the northern road with the ministry.',
];

const PROTOCOL = Array.from({ length: 60 }, (_, i) =>
  i % 6 === 0
    ? `${i / 6 + 1}. Section`
    : `   ${Math.floor(i / 6) + 1}.${i % 6}  Check, note the reading, sign, and hand over.`,
);

/** Everything that colleagues attach in the demo, by file name. */
export const FILES = {
  'sunrise over camp.png': png(() => landscape('dawn', 3)),
  'IMG_0412.png': png(() => landscape('noon', 11)),
  'IMG_0977.png': png(() => landscape('dust', 23)),
  'road north, km 14.png': png(() => landscape('storm', 31)),
  'last evening in Lakeside.png': png(() => landscape('dusk', 47)),
  'first snow.png': png(() => landscape('snow', 59)),
  'water levels.png': png(() => lineChart(7)),
  'consultations per week.png': png(() =>
    barChart([0.42, 0.5, 0.47, 0.61, 0.58, 0.72, 0.69, 0.83, 0.78, 0.9]),
  ),
  'fuel by month.png': png(() => barChart([0.9, 0.82, 0.84, 0.7, 0.66, 0.52, 0.48])),
  'drainage plan.png': png(() => contourMap(5)),
  'situation report.pdf': { mimeType: 'application/pdf', make: () => makePdf('Situation report', SITREP) },
  'cold chain protocol v4.pdf': {
    mimeType: 'application/pdf',
    make: () => makePdf('Cold chain protocol', PROTOCOL),
  },
  'travel authorisation.pdf': {
    mimeType: 'application/pdf',
    make: () =>
      makePdf('Travel authorisation', [
        'Traveller: M. Lindqvist',
        'Route: base - Lakeside - base',
        'Vehicle: AR-07',
        'Approved.',
      ]),
  },
  'stock list.csv': text(STOCK, 'text/csv'),
  'handover notes.txt': text(
    'Handover\n\n1. Keys of the radio room: Tomáš.\n2. The generator service is due at 6,250 h.\n3. Lakeside pump: spare impeller is in container 4.\n',
  ),
  'plan d’évacuation.txt': text('Point de rassemblement : terrain de football.\nResponsable : Amina.\n'),
  'جدول التوزيع.csv': text('الموقع;اليوم;العائلات\nهيلفيو;الثلاثاء;318\nليكسايد;الأربعاء;204\n', 'text/csv'),
  '仓库清单.csv': text('物品;数量\n毛毯;4120\n帐篷布;1830\n', 'text/csv'),
  '月次報告.txt': text('月次報告\n\n・支出は予算の九二パーセント。\n・領収書は全て確認済み。\n'),
  'survey photos.zip': {
    mimeType: 'application/zip',
    make: () =>
      makeZip({
        'photos/01 north gate.png': landscape('noon', 71),
        'photos/02 tank farm.png': landscape('dust', 73),
        'read me.txt': Buffer.from('Taken on the joint survey. Names follow the block plan.\n'),
      }),
  },
} as const satisfies Record<string, DemoFile>;

export type FileName = keyof typeof FILES;
