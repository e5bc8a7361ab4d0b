import { randomUUID } from 'node:crypto';
import { outboxId } from '../../../shared/model/ids.ts';
import { CoreDied } from '../../../testing/core/forkCore.ts';
import { checkCold } from '../checks/checkStore.ts';
import { checkKept, keep } from './keeping.ts';
import { openFile } from './opening.ts';
import { onTheService } from './others.ts';
import type { Pressed } from './person.ts';
import type { Play } from './play.ts';
import { fresh, madeFile, press, pressFiles, retryFailed, takeStock } from './pressing.ts';
import { backUp, putBack } from './puttingBack.ts';
import type { Command } from './soakCommands.ts';
import { takeBack } from './takingBack.ts';

/** Runs a command; if core dies during it, restarts core and continues. */
export async function perform(play: Play, command: Command): Promise<void> {
  try {
    await act(play, command);
  } catch (thrown) {
    if (!(thrown instanceof CoreDied)) throw thrown;
    await revive(play);
  }
}

/** Starts core again after it died, however often that takes; what the person had pressed just then is looked for. */
export async function revive(play: Play): Promise<void> {
  for (;;) {
    try {
      await play.world.closeCore();
      await checkCold(play);
      await play.world.openCore();
      await takeStock(play);
      return await checkKept(play);
    } catch (thrown) {
      if (!(thrown instanceof CoreDied)) throw thrown;
    }
  }
}

async function act(play: Play, command: Command): Promise<void> {
  const { world, conversations } = play;
  const { tally } = world;
  const target = (index: number) => conversations[index % conversations.length] ?? 0;
  switch (command.kind) {
    case 'send':
      return press(play, await fresh(play, target(command.conv), command.text, null));
    case 'send-again': {
      const before = play.pressed[command.which % Math.max(1, play.pressed.length)];
      if (!before || before.file) return;
      return press(play, { ...before, id: outboxId(randomUUID()), pressedBeforeRetry: 0 });
    }
    case 'send-file':
      return pressFiles(play, [
        await fresh(play, target(command.conv), command.text, madeFile(play, command.file)),
      ]);
    case 'new-conversation': {
      if (command.files === 0) return press(play, await fresh(play, null, command.text, null));
      const first = await fresh(play, null, command.text, madeFile(play, { size: 300, isPasted: false }));
      const others: Pressed[] = [];
      while (others.length < command.files - 1) {
        const file = madeFile(play, { size: 20, isPasted: true });
        others.push({ ...(await fresh(play, null, '', file)), title: first.title });
      }
      return pressFiles(play, [first, ...others]);
    }
    case 'open-file':
      return openFile(play, command.which);
    case 'restart':
      tally.restarts += 1;
      return revive(play);
    case 'kill':
      return world.killAt(command.point);
    case 'change-password':
      if (!world.isOnline()) return;
      world.password = `password ${randomUUID()}`;
      return world.service().admin.setPassword(world.email, world.password);
    case 'enter-password': {
      // A wrong password is never stored: the app asks the service before it stores one.
      if (command.isRight) world.knownPassword = world.password;
      return world.enterPassword(command.isRight ? world.password : 'wrong');
    }
    case 'offline':
      return world.goOffline();
    case 'online':
      return world.goOnline();
    case 'retry':
      return retryFailed(play);
    case 'take-back':
      return takeBack(play, command);
    case 'keep':
      return keep(play, command, target(command.conv));
    case 'back-up':
      return backUp(play);
    case 'put-back':
      return putBack(play, command);
    case 'pause':
      await new Promise((resolve) => setTimeout(resolve, command.ms));
      return;
    default:
      if (world.isOnline()) await onTheService(play, command, target);
  }
}
