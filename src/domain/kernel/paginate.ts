/** The page to show of a list: the one asked for, or the last. `offset` counts the rows before it. */
export function paginate(
  count: number,
  query: { readonly page: number; readonly size: number },
): { readonly page: number; readonly pages: number; readonly offset: number } {
  const pages = Math.max(1, Math.ceil(count / query.size));
  const page = Math.min(query.page, pages);
  return { page, pages, offset: (page - 1) * query.size };
}
