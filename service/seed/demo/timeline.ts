import type { Random } from '../random.ts';
import { TOPICS } from './conversations/all.ts';
import type { ConversationPlan } from './conversations/conversationPlan.ts';
import { COLLEAGUES, type Colleague, isPerson, type Person } from './demoPeople.ts';
import { type Line, readScenes, type Scene } from './script.ts';
import { createSlots } from './slots.ts';

/** A message of the demo before it has an id. */
export interface Entry {
  readonly line: Line;
  readonly text: string;
  readonly person: Person;
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly quoted: Entry | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

/** Makes the function that writes all messages of one conversation up to `now`, oldest first. */
export function createWriter(now: number, random: Random): (plan: ConversationPlan) => Entry[] {
  const topics = Object.entries(TOPICS).map(([topic, script]) => [topic, readScenes(script)] as const);
  const scenes = new Map<string, Scene[]>(topics);
  return (plan) => {
    const closing = writeClosing(plan, now, random);
    const until = (closing[0]?.created ?? now) - 2 * HOUR_MS;
    const from = now - durationOf(plan.began);
    const material = plan.topics.flatMap((topic) => scenes.get(topic) ?? []);
    return [...writeHistory(plan, material, from, until, random), ...closing];
  };
}

/** The end, word for word. Its last message comes when the plan says; scenes before it are most of a day apart. */
function writeClosing(plan: ConversationPlan, now: number, random: Random): Entry[] {
  const entries: Entry[] = [];
  let end = momentBefore(now, plan.ended, random);
  for (const scene of readScenes(plan.closing).reverse()) {
    const times = timesUpTo(end, scene.length, random);
    entries.unshift(
      ...writeScene(
        scene,
        times,
        (who) => (isPerson(who) ? who : 'me'),
        (text) => text,
      ),
    );
    end = (times[0] ?? end) - random.between(15, 26) * HOUR_MS;
  }
  return entries;
}

function writeHistory(
  plan: ConversationPlan,
  material: readonly Scene[],
  from: number,
  until: number,
  random: Random,
): Entry[] {
  const people: Person[] = [...plan.people, 'me'];
  const deal = createDeck(playableBy(people.length, material), random);
  const scenes: Scene[] = [];
  for (let count = 0; count < plan.size; ) {
    const scene = deal();
    scenes.push(scene);
    count += scene.length;
  }
  const starts = scenes.map(() => workingTime(from + (until - from) * random.next() ** 0.7, random));
  starts.sort((a, b) => a - b);
  return scenes.flatMap((scene, i) => {
    const start = Math.min(starts[i] ?? until, until);
    return writeOrdinaryScene(scene, people, start, random);
  });
}

function writeOrdinaryScene(scene: Scene, people: readonly Person[], start: number, random: Random): Entry[] {
  const cast = shuffle(people, random);
  const outsiders = shuffle(Object.keys(COLLEAGUES) as Colleague[], random).filter(
    (one) => !people.includes(one),
  );
  const castAs = (letter: string): Person => {
    const position = letter.charCodeAt(0) - 'a'.charCodeAt(0);
    return cast[position] ?? outsiders[position] ?? 'kofi';
  };
  const nameOf = (letter: string): string => {
    const person = castAs(letter);
    return (person === 'me' ? 'Mara' : COLLEAGUES[person].name.split(' ')[0]) ?? '';
  };
  let at = start;
  const times = scene.map(() => {
    at += random.between(20, 400) * 1_000;
    return at;
  });
  return writeScene(sprinkle(scene, random), times, castAs, createSlots(random, start, nameOf));
}

/** Now and then a message was deleted, came from elsewhere, or quotes the one before. */
const sprinkle = (scene: Scene, random: Random): Line[] =>
  scene.map((line, i) => ({
    ...line,
    isDeleted: line.isDeleted || (i > 0 && line.file === null && random.chance(0.012)),
    isForwarded: line.isForwarded || (i === 0 && random.chance(0.03)),
    quotes: line.quotes || (i > 0 && random.chance(0.05) ? 1 : 0),
  }));

function writeScene(
  scene: readonly Line[],
  times: readonly number[],
  castAs: (who: string) => Person,
  fill: (text: string) => string,
): Entry[] {
  const entries: Entry[] = [];
  for (const [i, line] of scene.entries()) {
    const quoted = line.quotes > 0 ? (entries[i - line.quotes] ?? null) : null;
    entries.push({ line, text: fill(line.text), person: castAs(line.who), created: times[i] ?? 0, quoted });
  }
  return entries;
}

/** The scenes for at most this many people. */
function playableBy(people: number, scenes: readonly Scene[]): Scene[] {
  const last = String.fromCharCode('a'.charCodeAt(0) + people - 1);
  return scenes.filter((scene) => scene.every((line) => line.who <= last));
}

/** Deals every scene once before any comes again. */
function createDeck(scenes: readonly Scene[], random: Random): () => Scene {
  let deck: Scene[] = [];
  return () => {
    if (deck.length === 0) deck = shuffle(scenes, random);
    const scene = deck.pop();
    if (!scene) throw new Error('A conversation of the demo has topics without scenes.');
    return scene;
  };
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

const durationOf = (text: string): number => Number.parseInt(text, 10) * (UNITS[text.at(-1) ?? ''] ?? 0);

/** This long before `now`; if that is a day or more, at an hour when people work. */
function momentBefore(now: number, ago: string, random: Random): number {
  const moment = now - durationOf(ago);
  return durationOf(ago) < DAY_MS
    ? moment
    : Math.min(workingTime(moment, random), now - random.between(7 * 60, 14 * 60) * MINUTE_MS);
}

/** The same day between 7:00 and 18:00 UTC; weekends mostly become the Friday before. */
function workingTime(at: number, random: Random): number {
  const midnight = Math.floor(at / DAY_MS) * DAY_MS;
  const weekday = new Date(midnight).getUTCDay();
  const daysSinceFriday = (weekday + 2) % 7;
  const isWeekend = daysSinceFriday === 1 || daysSinceFriday === 2;
  const day = isWeekend && random.chance(0.8) ? midnight - daysSinceFriday * DAY_MS : midnight;
  return day + 7 * HOUR_MS + Math.floor(random.next() * 11 * HOUR_MS);
}

/** Ascending, the last one at `end`, from half a minute to four minutes apart. */
function timesUpTo(end: number, count: number, random: Random): number[] {
  const times = [end];
  while (times.length < count) times.unshift((times[0] ?? end) - random.between(30, 240) * 1_000);
  return times;
}
