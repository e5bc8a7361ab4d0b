import { useEffect, useEffectEvent } from 'react';
import type { Command } from '../../../shared/model.ts';
import { useAppStores } from '../../stores/context.ts';
import { commandFor } from './shortcuts.ts';

/** Calls `run` for each command, whether it comes from the application menu or from the keyboard. */
export function useCommands(run: (command: Command) => void): void {
  const { bridge, info } = useAppStores();
  const onCommand = useEffectEvent(run);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = event.defaultPrevented ? null : commandFor(event, info.platform);
    if (command === null || command === 'attach-files') return;
    // Handled here, it does not reach the menu, which would do it a second time.
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const stop = bridge.on('command', (command) => onCommand(command));
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => {
      stop();
      window.removeEventListener('keydown', listener);
    };
  }, [bridge]);
}
