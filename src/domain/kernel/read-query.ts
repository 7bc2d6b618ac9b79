/** A URL query without escaped NULs: PostgreSQL refuses them in text, and nobody types one. */
export const withoutNul = (query: string): string => query.replaceAll("%00", "");
