/**
 * The form part numbers are compared in: upper case, without the separators people add or leave out
 * (hyphen, underscore, dot, slash, space, their full-width and dash cousins, and 一 that was typed for a dash).
 */
export function compactPartNumber(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/(?<=[A-Z0-9])[一ー](?=[A-Z0-9])/g, "")
    .replace(/[\s\-_./‐‑‒–—−·]+/g, "");
}

/** Tidied as typed: trimmed, upper case, single hyphens, so that `ov rs10_125` reads `OV-RS10-125`. */
export function normalizePartNumber(text: string): string {
  return text
    .normalize("NFKC")
    .trim()
    .toUpperCase()
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(/[\s_./]+/g, "-")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "");
}

/**
 * The compact form of a possible part number; null for anything else. A part number has letters and digits, or at least
 * five digits, or letters in three pieces of which the last is one letter, as PW-MU-I is typed for PW-MU-1.
 */
export function readPartNumber(query: string): string | null {
  const compact = compactPartNumber(query);
  if (!/^[A-Z0-9]{3,40}$/.test(compact)) return null;
  if (/^[A-Z]{2,3}-[A-Z]{2,}-[A-Z]$/i.test(query.trim())) return compact;
  if (!/\d/.test(compact)) return null;
  return /[A-Z]/.test(compact) || compact.length >= 5 ? compact : null;
}

/** The number without the maker's letters in front: RD050-115 of PW-RD050-115; null where nothing telling is left. */
export function withoutBrandPrefix(sku: string): string | null {
  const [maker = "", ...rest] = sku.split("-");
  const short = compactPartNumber(rest.join(""));
  return /^[A-Z]{2,3}$/i.test(maker) && short.length >= 3 && /\d/.test(short) ? short : null;
}
