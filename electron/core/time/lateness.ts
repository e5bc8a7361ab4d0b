/** Returns a function that says whether so much time has passed since then, ms: other work should get in between. */
export function lateAfter(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}
