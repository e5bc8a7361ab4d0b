import type { ConvId } from '../../../shared/model/ids.ts';
import { COLLEAGUES, type World } from '../world/world.ts';
import { emptyKept, type Kept } from './kept.ts';
import type { Pressed } from './person.ts';

/** The facts of a run that neither the service nor core could tell it. */
export interface Play {
  readonly world: World;
  /** In which others write. */
  readonly conversations: number[];
  readonly pressed: Pressed[];
  /** Names of files of which core hasn't said that it staged them. They may stand in a draft or not. */
  readonly unsaidFiles: Set<string>;
  /** Held back by the service. */
  readonly held: number[];
  /** Their ids appeared late, so earlier reads can't know them. */
  readonly late: Set<number>;
  /** Messages that the person sent and someone deleted since. */
  readonly tombstones: { readonly key: string; readonly msgId: number }[];
  /** Sent messages that the service lost when it was restored from a backup, by key; one entry for each. */
  readonly forgotten: string[];
  readonly draftsOfLost: DraftOfLost[];
  readonly kept: Kept;
  /** Ids above this one may mean something else than core knows of. */
  cut: number;
}

/** A draft for a conversation that the service loses. */
export interface DraftOfLost {
  readonly convId: ConvId;
  readonly text: string;
  /** `unsure`: core hasn't said that it has it. `lost`: the service has lost the conversation, and given its number to another one. */
  state: 'unsure' | 'draft' | 'lost';
}

export async function begin(world: World): Promise<Play> {
  const conversations = [];
  for (const participants of [[COLLEAGUES[0]], [...COLLEAGUES]]) {
    const target = { convTitle: 'talk', participants: [...participants, world.email] };
    conversations.push(
      (await world.service().admin.post(COLLEAGUES[0], target, { msgText: 'hello' })).convId,
    );
  }
  const play: Play = {
    ...{ world, conversations, pressed: [], unsaidFiles: new Set(), held: [], late: new Set() },
    ...{ tombstones: [], forgotten: [], draftsOfLost: [], kept: emptyKept(), cut: Number.POSITIVE_INFINITY },
  };
  await world.openCore();
  return play;
}
