import { startTransition, useEffect, useState } from 'react';
import { oncePainted } from './oncePainted.ts';

/** False until what the component rendered first is painted: for work that must not delay that. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => oncePainted(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}
