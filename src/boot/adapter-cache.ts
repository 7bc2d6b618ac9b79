import type { Texts } from "#domain/kernel/fields/field.ts";

/** Most sets of keys with an adapter of their own: those in use, and earlier ones. */
const mostAdapters = 10;

/**
 * The adapter for a set of keys, made when they are first met: it caches tokens and connections. `dispose` is told of
 * the oldest, which makes room for another.
 */
export function cachedByKeys<Adapter extends object>(
  make: (values: Texts) => Adapter,
  dispose: (adapter: Adapter) => void = () => {},
): (values: Texts) => Adapter {
  const adapters = new Map<string, Adapter>();
  return (values) => {
    const keys = JSON.stringify(values);
    const cached = adapters.get(keys);
    if (cached) return cached;
    const adapter = make(values);
    adapters.set(keys, adapter);
    const [oldest] = adapters;
    if (adapters.size > mostAdapters && oldest) {
      adapters.delete(oldest[0]);
      dispose(oldest[1]);
    }
    return adapter;
  };
}
