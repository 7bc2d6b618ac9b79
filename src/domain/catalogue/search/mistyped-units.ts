import { hasSameLetters, slipsOf } from "./slips.ts";

/** A word that was typed, and what it was read as. */
export interface Correction {
  readonly from: string;
  readonly to: string;
}

/** Words that say by themselves of which kind a figure is. */
const telling = ["gallon", "gallons", "pressure", "horsepower", "kilowatt", "kilowatts", "voltage"];
/** Words that are units behind a figure alone. */
const units =
  "liter liters litre litres quart quarts micron microns meters metres inches volts amperes cubic minute".split(" ");

const isWord = new Set([...telling, ...units]);
const tellingMeant = slipsOf(telling);
const unitMeant = slipsOf([...telling, ...units]);

/** One letter from a unit, and words of their own. */
const others = new Set("galleon gallop pressures pressured quartz liner later lifter motors matters".split(" "));

/**
 * A text in plain writing with the words of units that have one typing error written right: `60 galon`, `max presure`.
 * Of short words only letters doubled or changed about are one.
 */
export function withUnitsWritten(plain: string): { readonly text: string; readonly corrected: readonly Correction[] } {
  const corrected: Correction[] = [];
  const text = plain.replace(/(\d\s*-?)?(?<![a-z])([a-z]{5,})(?![a-z0-9-])/g, (typed, figure: string, word: string) => {
    if (isWord.has(word) || others.has(word)) return typed;
    const meant = (figure === undefined ? tellingMeant : unitMeant)(
      word,
      (to) => Math.min(word.length, to.length) > 5 || hasSameLetters(word, to),
    );
    if (meant === undefined) return typed;
    corrected.push({ from: word, to: meant });
    return `${figure ?? ""}${meant}`;
  });
  return { text, corrected };
}
