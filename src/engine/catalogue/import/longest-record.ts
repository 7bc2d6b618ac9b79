/**
 * A product may be this many characters long in a file. By the bounds of its fields it could be longer, with 2,000
 * reviews of 5,000 characters or 200 variants with 200 cross-references each; none is, and some of them at once are
 * held in a thread of 128 MB. Ten times the longest descriptions in both languages are allowed.
 */
export const longestRecord = 4_000_000;

/** Error of a product that exceeds the limit. */
export const tooLong = { field: "", problem: { code: "too_long", most: longestRecord } } as const;
