import type { Language } from "#domain/kernel/language.ts";

/** Who walks: in which language, in how wide a window. */
interface Turn {
  readonly language: Language;
  readonly width: number;
}

/** Both languages at both widths. */
const allTurns: readonly Turn[] = [
  { language: "en", width: 1440 },
  { language: "cn", width: 390 },
  { language: "en", width: 390 },
  { language: "cn", width: 1440 },
];

/** English on a desk, Chinese on a phone. */
export const twoTurns = allTurns.slice(0, 2);

/** Each way is walked in English on a desk and in Chinese on a phone; the other two ways round for `npm run test:long`. */
export const turns = process.env.LONG ? allTurns : twoTurns;

/** The turns of the nth of several ways through the same code: one of the two by turns, and in the long run both. */
export const turnsOf = (nth: number): readonly Turn[] => (process.env.LONG ? twoTurns : [twoTurns[nth % 2]!]);
