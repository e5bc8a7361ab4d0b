import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AppInfo } from '../../../shared/model/app.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { writeAtFocus } from '../../ui/typedAlong.ts';
import { useEarlyKeys } from '../../ui/useEarlyKeys.ts';
import { commandFor, isOfConversation } from '../shortcuts/shortcuts.ts';

/** Keys come faster than core says where a step leads. Those that follow it are for the conversation that it leads to. */
export interface KeysAlong {
  /**
   * `step` has begun. If the focus is where a text is written, letters that come before it ends are written where the focus is then. Enter
   * begins a line there: nothing is sent unseen.
   */
  go(step: Promise<void>): void;
  /** The same wherever the focus is. If `step` resolves to false, it led nowhere, and the keys that followed it are dropped. */
  hold(step: Promise<boolean>): void;
  /**
   * Keeps what a command does until the step has ended. False if none is under way, or if it is a step (`isStep`) with nothing kept before
   * it: that goes on from where the one before leads.
   */
  keep(act: () => void, isStep: boolean): boolean;
}

/** In the order of the keys: texts, and what commands do. */
type Kept = readonly (string | (() => void))[];

export function useKeysAlong(): KeysAlong {
  const { platform } = useAppStores().info;
  const [isOn, setOn] = useState(false);
  /** Null: keys do what they do. */
  const kept = useRef<Kept | null>(null);
  const steps = useRef(0);
  useEarlyKeys(isOn, (event) => {
    const all = kept.current;
    const command = commandFor(event, platform);
    const isOfFrame = command !== null && !isOfConversation(command);
    // An input method can't be kept waiting.
    if (all === null || isOfFrame || event.isComposing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.current = withKey(all, event, platform);
  });
  const take = (): Kept => {
    const all = kept.current ?? [];
    kept.current = null;
    setOn(false);
    return all;
  };
  const give = useEffectEvent(() => {
    const all = take();
    for (const [index, each] of all.entries()) {
      if (typeof each === 'string') writeAtFocus(each);
      else flushSync(each);
      if (kept.current === null) continue;
      // A step has begun, and the rest is for where that leads.
      kept.current = [...kept.current, ...all.slice(index + 1)];
      return;
    }
  });
  // A press of the mouse leads somewhere else, and keys that follow it are for that.
  useEffect(() => {
    if (!isOn) return;
    window.addEventListener('pointerdown', give, { capture: true });
    return () => window.removeEventListener('pointerdown', give, { capture: true });
  }, [isOn]);
  const end = (): void => {
    steps.current -= 1;
    if (steps.current > 0) return;
    // Draws what the step opened, so that the focus is there.
    flushSync(() => {});
    give();
  };
  const begin = (step: Promise<void>, isKept: boolean): void => {
    if (kept.current === null && isKept) {
      kept.current = [];
      setOn(true);
    }
    steps.current += 1;
    void step.then(end);
  };
  const drop = (): void => {
    if (kept.current !== null) kept.current = [];
  };
  return {
    go: (step) => begin(step, document.activeElement?.closest('[data-takes-text]') != null),
    hold: (step) =>
      begin(
        step.then((isShown) => (isShown ? undefined : drop())),
        true,
      ),
    keep: (act, isStep) => {
      if (kept.current === null || (isStep && kept.current.length === 0)) return false;
      kept.current = [...kept.current, act];
      return true;
    },
  };
}

/** Keys that write nothing are left out; Esc takes back what was written. */
function withKey(kept: Kept, event: KeyboardEvent, platform: AppInfo['platform']): Kept {
  const last = kept.at(-1);
  const [before, text] = typeof last === 'string' ? [kept.slice(0, -1), last] : [kept, ''];
  switch (event.key) {
    case 'Enter':
      return [...before, `${text}\n`];
    case 'Backspace':
      return [...before, [...text].slice(0, -1).join('')];
    case 'Escape':
      return before;
    default:
      return isText(event, platform) ? [...before, text + event.key] : kept;
  }
}

/** AltGr, and Option on a Mac, write signs. */
function isText(event: KeyboardEvent, platform: AppInfo['platform']): boolean {
  const isAltText = event.getModifierState('AltGraph') || (platform === 'darwin' && !event.ctrlKey);
  const isChord = event.metaKey || ((event.ctrlKey || event.altKey) && !isAltText);
  return !isChord && [...event.key].length === 1;
}
