import type { Pressed } from './person.ts';
import { COLLEAGUES, type World } from './world.ts';

/** What a run knows that neither the service nor core could tell it. */
export interface Play {
  readonly world: World;
  /** In which others write. */
  readonly conversations: number[];
  readonly pressed: Pressed[];
  /** Held back by the service. */
  readonly held: number[];
  /** Their ids came late: what was read before cannot know of them. */
  readonly late: Set<number>;
  /** What the person had sent and somebody deleted since, by key. */
  readonly tombstones: string[];
}

export async function begin(world: World): Promise<Play> {
  const conversations = [];
  for (const participants of [[COLLEAGUES[0]], [...COLLEAGUES]]) {
    const target = { convTitle: 'talk', participants: [...participants, world.email] };
    conversations.push(
      (await world.service().admin.post(COLLEAGUES[0], target, { msgText: 'hello' })).convId,
    );
  }
  const play: Play = { world, conversations, pressed: [], held: [], late: new Set(), tombstones: [] };
  await world.openCore();
  return play;
}
