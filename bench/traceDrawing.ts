/** An event of Chromium's trace; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  /** `X`: a stretch of time. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** The kinds of work, with the colours of Chromium's developer tools. */
const COLOURS: Readonly<Record<string, string>> = {
  EventDispatch: '#f3d27a',
  FunctionCall: '#f3d27a',
  EvaluateScript: '#f3d27a',
  FireAnimationFrame: '#f3d27a',
  UpdateLayoutTree: '#af99eb',
  Layout: '#af99eb',
  PrePaint: '#8fc98f',
  Paint: '#8fc98f',
  Layerize: '#8fc98f',
  Commit: '#8fc98f',
};
const OTHER = '#d9d9d9';
/** Shorter ones can't be seen. Microseconds. */
const SHORTEST = 300;
/** Pixels. */
const WIDTH_PER_MS = 9;
const ROW = 20;
const TOP = 48;
/** Pixels that a letter takes. */
const LETTER = 6.2;

/** The work of the thread that got the key, as an SVG: time from left to right, calls below their callers. `ms`: from the key to the end. */
export function drawTrace(events: readonly TraceEvent[], ms: number): string {
  const key = events.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  if (!key) throw new Error('The trace has no key.');
  const until = key.ts + 1_000 * ms;
  const stretches = events
    .filter(
      ({ pid, tid, ph, name }) => pid === key.pid && tid === key.tid && ph === 'X' && name !== 'RunTask',
    )
    .filter(({ ts, dur = 0 }) => dur >= SHORTEST && ts >= key.ts && ts < until)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const placed = withDepths(stretches);
  const width = Math.ceil((ms + 4) * WIDTH_PER_MS);
  const height = TOP + ROW * (1 + Math.max(0, ...placed.map(({ depth }) => depth))) + 8;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="4" y="14">Alt+Down to the newest message painted: ${ms.toFixed(0)} ms of the main thread</text>`,
    ...scale(ms, height),
    ...placed.map(({ event, depth }) => bar(event, depth, key.ts)),
    '</svg>\n',
  ].join('\n');
}

/** How many of the stretches before it each one lies in. */
function withDepths(stretches: readonly TraceEvent[]) {
  const open: number[] = [];
  return stretches.map((event) => {
    while ((open.at(-1) ?? Infinity) <= event.ts) open.pop();
    const depth = open.length;
    open.push(event.ts + (event.dur ?? 0));
    return { event, depth };
  });
}

function bar({ name, ts, dur = 0, args }: TraceEvent, depth: number, since: number): string {
  const x = ((ts - since) / 1_000) * WIDTH_PER_MS;
  const width = (dur / 1_000) * WIDTH_PER_MS;
  const y = TOP + depth * ROW;
  const label = name === 'EventDispatch' ? (args?.data?.type ?? name) : name;
  const shown = label.slice(0, Math.max(0, Math.floor(width / LETTER) - 1));
  const fill = COLOURS[name] ?? OTHER;
  return `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 2}" fill="${fill}"/><text x="${(x + 3).toFixed(1)}" y="${y + 13}">${shown}</text>`;
}

function scale(ms: number, height: number): readonly string[] {
  const marks = Array.from({ length: Math.floor(ms / 10) + 1 }, (_, index) => index * 10);
  return marks.map((mark) => {
    const x = mark * WIDTH_PER_MS;
    return `<line x1="${x}" x2="${x}" y1="${TOP - 14}" y2="${height}" stroke="#e5e5e5"/><text x="${x + 2}" y="${TOP - 6}" fill="#777">${mark}</text>`;
  });
}
