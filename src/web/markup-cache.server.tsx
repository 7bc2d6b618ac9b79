import { LruMap } from "#domain/kernel/lru-map.ts";
import type { FindMarkup } from "./markup-cache.tsx";
import { renderOnce, type Surroundings } from "./render-once.server.tsx";

/** A product's card takes 3 to 6 KB, a filter 1 to 4. */
const parts = new LruMap<string, string>("markup of parts", 1_000);
/** Letters of the largest part that is held: a filter of hundreds of brands differs with each price that is typed. */
const largest = 8_192;

/** Finds what earlier pages with the same frame have rendered, and renders the rest for later ones. */
export function markupCache(surroundings: Surroundings): FindMarkup {
  const { translator, prefix, frame } = surroundings;
  return (facts, content) => {
    const key = `${frame.id} ${translator.language} ${prefix} ${JSON.stringify(facts)}`;
    const before = parts.get(key);
    if (before !== undefined) return before;
    const markup = renderOnce(surroundings, content);
    if (markup.length <= largest) parts.set(key, markup);
    return markup;
  };
}
