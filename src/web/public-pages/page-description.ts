/** What search engines are told of a product whose merchant says nothing else. */
export function productDescription(name: string, sku: string, summary: string): string {
  return `${name} (${sku}). ${summary}`;
}
