import { randomUUID } from 'node:crypto';
import type { Service } from '../../../service/startService.ts';
import { isFailed } from '../../../shared/model/outbox.ts';
import { readService } from '../checks/readings.ts';
import { COLLEAGUES } from '../world/world.ts';
import { giveNumberAgain } from './numberGivenAgain.ts';
import { keyOfPressed } from './person.ts';
import type { Play } from './play.ts';
import { restore } from './restoring.ts';
import type { Command } from './soakCommands.ts';

/** The actions of others. */
export async function onTheService(
  play: Play,
  command: Extract<
    Command,
    {
      kind:
        | 'receive'
        | 'receive-file'
        | 'delete'
        | 'hold'
        | 'release'
        | 'join'
        | 'restore'
        | 'give-number-again';
    }
  >,
  target: (index: number) => number,
): Promise<void> {
  const { world } = play;
  const { admin } = world.service();
  switch (command.kind) {
    case 'receive':
      for (let left = command.count; left > 0; left -= 1) {
        world.tally.received += 1;
        await write(play, target(command.conv), { msgText: `received ${randomUUID()}` });
      }
      return;
    case 'receive-file': {
      world.tally.received += 1;
      const name = randomUUID();
      const content = Buffer.alloc(command.size, name);
      const attachment = { fileName: `${name}.bin`, mimeType: 'application/octet-stream', content };
      await write(play, target(command.conv), { attachment });
      return;
    }
    case 'delete':
      return deleteOne(play, command.which, command.keepStub);
    case 'hold': {
      world.tally.received += 1;
      const msgId = await write(play, target(command.conv), { msgText: 'late' });
      admin.hold(msgId);
      play.kept.written.set(target(command.conv), Number.POSITIVE_INFINITY);
      play.held.push(msgId);
      play.late.add(msgId);
      return;
    }
    case 'restore':
      return restore(play, command.back);
    case 'give-number-again':
      return giveNumberAgain(play);
    case 'release':
      for (const msgId of play.held.splice(0)) admin.release(msgId);
      return;
    case 'join': {
      const past = { convTitle: 'joined', participants: [COLLEAGUES[0]] };
      const { convId, msgId } = await admin.post(COLLEAGUES[1], past, { msgText: 'before you came' });
      play.late.add(msgId);
      admin.addMember(convId, world.email);
      play.conversations.push(convId);
    }
  }
}

/** @returns the message's id */
async function write(
  { world, kept }: Play,
  convId: number,
  content: Parameters<Service['admin']['post']>[2],
): Promise<number> {
  const { msgId } = await world.service().admin.post(COLLEAGUES[0], { convId }, content);
  kept.written.set(convId, Math.max(msgId, kept.written.get(convId) ?? 0));
  return msgId;
}

async function deleteOne(play: Play, which: number, keepStub: boolean): Promise<void> {
  const { world } = play;
  const pending = await world.core().ask('outbox.list', {});
  const service = await readService(world);
  try {
    const isSettled = pending.every(({ state }) => isFailed(state));
    const candidates = service.messages.filter(
      (message) =>
        !message.isDeleted && !message.attachment && (isSettled || message.senderEmail !== world.email),
    );
    const chosen = candidates[which % Math.max(1, candidates.length)];
    if (!chosen) return;
    const own = play.pressed.find(
      (pressed) =>
        chosen.senderEmail === world.email &&
        pressed.kept.text === chosen.msgText &&
        (pressed.convId === chosen.convId || pressed.title === service.titleOf(chosen.convId)),
    );
    if (own) play.tombstones.push({ key: keyOfPressed(own), msgId: chosen.msgId });
    world.service().admin.deleteMessage(chosen.msgId, { keepStub });
  } finally {
    service.close();
  }
}
