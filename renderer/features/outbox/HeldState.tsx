import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';

const SECOND = 1_000;
/** As long as the setting goes: a clock that was set back shows no more. */
const MOST_SECONDS = 30;

/** How long something can still be undone. `until`: ms since the epoch. */
export function HeldState({ until }: { readonly until: number }) {
  const { t } = useTranslation('thread');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND / 4);
    return () => clearInterval(timer);
  }, []);
  const count = Math.min(MOST_SECONDS, Math.max(1, Math.ceil((until - now) / SECOND)));
  return t('state.held', { count });
}
