import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useNotices } from './noticesStore.ts';

/** Puts a text on the clipboard, once it is there, and then says the sentence; a failure is said instead. */
export function useCopy(): (text: string | Promise<string>, done: string) => void {
  const { bridge } = useAppStores();
  const say = useNotices((state) => state.say);
  const failed = useNotices((state) => state.failed);
  return (text, done) => {
    Promise.resolve(text)
      .then((whole) => bridge.request('clipboard.writeText', { text: whole }))
      .then(() => say(done), failed);
  };
}
