/** Distinct valid slugs of a query; everything else is ignored. */
export function slugsOf(text = "", most: number): string[] {
  const slugs = text
    .slice(0, most * 101)
    .split(",")
    .filter((slug) => /^[a-z0-9][a-z0-9-]{0,99}$/.test(slug));
  return [...new Set(slugs)].slice(0, most);
}
