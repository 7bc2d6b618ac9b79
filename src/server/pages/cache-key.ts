/** Query parameters that only tell where a visitor came from: they change nothing on the page. */
const noise = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

/** The key of a public page or payload: its path and its query, sorted and without noise. Null: never cached. */
export function cacheKey(url: string): string | null {
  const mark = url.indexOf("?");
  if (mark < 0) return url;
  if (url.length > 2_000) return null;
  const known = [...new URLSearchParams(url.slice(mark + 1))].filter(
    ([name, value]) => value !== "" && !noise.test(name),
  );
  if (known.length === 0) return url.slice(0, mark);
  known.sort(([a, av], [b, bv]) => (a === b ? (av < bv ? -1 : 1) : a < b ? -1 : 1));
  return `${url.slice(0, mark)}?${new URLSearchParams(known)}`;
}
