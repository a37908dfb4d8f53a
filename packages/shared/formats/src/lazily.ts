/** Calls `make` once, when its result is first asked for: for what is slow to make and not needed to start. */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
