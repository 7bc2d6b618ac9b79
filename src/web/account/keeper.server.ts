import { readId } from "#domain/kernel/read-whole-number.ts";

/** The site whose people keep a thing, as a form says it; null for one's own. What is no id is no site of theirs. */
export const readKeeper = (typed: string): number | null => (typed === "" ? null : (readId(typed) ?? 0));
