import type { Context } from "hono";

/** The papers that documents are made for; a browser asks for the second by `?paper=a4`. */
export type Paper = "LETTER" | "A4";

export const paperOf = (c: Context): Paper => (c.req.query("paper") === "a4" ? "A4" : "LETTER");
