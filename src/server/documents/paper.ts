import type { Context } from "hono";

/** Paper sizes of documents; `?paper=a4` selects the second. */
export type Paper = "LETTER" | "A4";

export const paperOf = (c: Context): Paper => (c.req.query("paper") === "a4" ? "A4" : "LETTER");
