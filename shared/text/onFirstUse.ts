/** Builds a value when it is first needed: built while its module loads, it would make each start take longer. */
export function onFirstUse<T>(build: () => T): () => T {
  let built: { readonly value: T } | null = null;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}
