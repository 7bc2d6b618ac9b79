import { inject } from "vitest";
import type { Language } from "#domain/kernel/language.ts";

/** A walker's language and the width of the window. */
interface Turn {
  readonly language: Language;
  readonly width: number;
}

/** Both languages at both widths. */
export const allTurns: readonly Turn[] = [
  { language: "en", width: 1440 },
  { language: "cn", width: 390 },
  { language: "en", width: 390 },
  { language: "cn", width: 1440 },
];

/** English on a desk, Chinese on a phone. */
export const twoTurns = allTurns.slice(0, 2);

/**
 * Of walks through the same code, which differ in who walks, the one that the run's seed draws, and all of them for
 * `npm run test:long`. Runs of two seeds that follow each other walk both of two. Walks of another `nth` are drawn by
 * turns, so that each run has both languages and both widths.
 */
export const drawn = <Walk>(walks: readonly Walk[], nth = 0): readonly Walk[] =>
  process.env.LONG ? walks : [walks[(inject("seed") + nth) % walks.length]!];

/**
 * Both languages and both widths, crossed by the run's seed: English on a desk and Chinese on a phone, or English on a
 * phone and Chinese on a desk. Runs of two seeds that follow each other walk all four.
 */
export const crossed = (nth = 0): readonly Turn[] => ((inject("seed") + nth) % 2 === 0 ? twoTurns : allTurns.slice(2));

/** Turns of the nth of several ways: English on a desk or Chinese on a phone by the seed, two in the long run. */
export const turnsOf = (nth: number): readonly Turn[] => (process.env.LONG ? crossed(nth) : drawn(twoTurns, nth));
