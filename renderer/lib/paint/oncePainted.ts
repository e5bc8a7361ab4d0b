/** Calls back once what is in the document now is painted, unless the returned function is called before. */
export function oncePainted(painted: () => void): () => void {
  // The first frame has it, the second begins when that one is painted.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(painted);
  });
  return () => cancelAnimationFrame(frame);
}
