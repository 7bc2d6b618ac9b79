/**
 * A name as a product's slug, which holds a to z, digits and hyphens: other shops' handles may hold letters of any script,
 * dots and underscores. Empty where nothing of it can stay.
 */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 120);
}
