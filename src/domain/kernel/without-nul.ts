/**
 * A URL query without escaped NULs: PostgreSQL refuses them in text, and nobody types one. A bare % beside one becomes
 * %25: what is left of %%0000 would else be one again.
 */
export const withoutNul = (query: string): string =>
  query.includes("%00") ? query.replaceAll(/%00|%(?![\da-f]{2})/gi, (sign) => (sign === "%00" ? "" : "%25")) : query;
