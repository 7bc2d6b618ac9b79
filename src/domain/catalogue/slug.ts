/**
 * A name as a product's slug, which holds a to z, digits and hyphens: other shops' handles may hold letters of any
 * script, dots and underscores. Empty where nothing of it can stay.
 */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 120);
}

/** Latin letters that are no other letter with an accent, as English writes them. */
const written: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
  "&": " and ",
};

/**
 * The slug that a new product is given for its English name: accents fall away, words stay whole. Empty where nothing
 * of it can stay.
 */
export function proposedSlug(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı&]/g, (letter) => written[letter] ?? "")
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’]/gu, "");
  const slug = slugOf(plain);
  if (slug.length <= longestProposed) return slug;
  return slug
    .slice(0, longestProposed + 1)
    .replace(/-[^-]*$/, "")
    .slice(0, longestProposed);
}

/** Short enough for a link, with room for a number behind it. */
const longestProposed = 80;
