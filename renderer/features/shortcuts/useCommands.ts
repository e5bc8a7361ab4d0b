import { useEffect, useEffectEvent } from 'react';
import type { Command } from '../../../shared/model/app.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useEarlyKeys } from '../../ui/useEarlyKeys.ts';
import { commandFor, isOfConversation, STEPS } from './shortcuts.ts';

/**
 * Calls `run` for each command, from the application menu or the keyboard. Takes keys before anything else in the page, and at once, so
 * that later keys go where the command leads. The menu would run it later, through the main process.
 */
export function useCommands(run: (command: Command) => void): void {
  const { bridge, info } = useAppStores();
  const onCommand = useEffectEvent(run);
  useEarlyKeys(true, (event) => {
    const command = isOfItsTarget(event) ? null : commandFor(event, info.platform);
    if (command === null || isOfConversation(command)) return;
    // Handled here, it does not reach the menu, which would do it a second time.
    event.preventDefault();
    // Keys that are held would go through the list and mark all of it as done.
    if (!event.repeat || STEPS.has(command)) run(command);
  });
  useEffect(() => bridge.on('command', (command) => onCommand(command)), [bridge]);
}

/** An arrow with Alt opens a box that suggests (ARIA Authoring Practices, combobox), and moves what can be put in another order. */
const isOfItsTarget = ({ altKey, target }: KeyboardEvent) =>
  altKey && target instanceof Element && target.closest('[role="combobox"], [data-reorders]') !== null;
