/** Browsers ask again each time (304 when nothing changed); a shared cache may keep a public answer. */
export const publicCacheControl = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

export const privateCacheControl = "private, no-store";
