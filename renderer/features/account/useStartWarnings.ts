import { useEffect, useEffectEvent, useRef } from 'react';
import type { Session } from '../../../shared/model/session.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useListDamage } from './useListDamage.ts';

/** Says in a notice, once, that a copy of the list of accounts is used. At the sign-in, the form says it. */
export function useStartWarnings(session: Session): void {
  const warn = useNotices((state) => state.warn);
  const inWords = useListDamage();
  const said = useRef<string>(undefined);
  const onSession = useEffectEvent(({ state, listDamage }: Session) => {
    if (!listDamage || listDamage.setAsideAs === said.current) return;
    said.current = listDamage.setAsideAs;
    if (state === 'signed-in') warn(inWords(listDamage));
  });
  useEffect(() => onSession(session), [session]);
}
