/** A query, as it stands in an address, without escaped NULs: PostgreSQL refuses them in any text, and nobody types one. */
export const withoutNul = (query: string): string => query.replaceAll("%00", "");
