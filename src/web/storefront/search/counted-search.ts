import { useEffect, useEffectEvent } from "react";
import { useLanguage } from "../../language/language.tsx";

/**
 * Tells the shop what was searched for and how much was found; who searched is not told. Filters and pages of the same
 * search are no new one: the first look counts.
 */
export function useCountedSearch(search: { query: string; found: number } | null): void {
  const lang = useLanguage();
  const query = search?.query ?? "";
  const tell = useEffectEvent((q: string) => {
    const count = String(search?.found ?? 0);
    navigator.sendBeacon("/api/v1/searched", new URLSearchParams({ q, lang, found: count }));
  });
  useEffect(() => {
    if (query !== "") tell(query);
  }, [query]);
}
