/** Default description of a product for search engines. */
export function productDescription(name: string, sku: string, summary: string): string {
  return `${name} (${sku}). ${summary}`;
}
