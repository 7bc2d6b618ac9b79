/** Listeners of a value kept outside React: `subscribe` is for `useSyncExternalStore`, `tell` follows a change. */
export function makeListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Gives a function to unsubscribe. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(): void {
      for (const listener of listeners) listener();
    },
  };
}
