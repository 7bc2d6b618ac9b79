import { ofSentences } from "./homophones.ts";

const shortest = 4;
const longest = 8;

/** The number of characters that two words of one length differ in, two at most, and the place of the first. */
function differenceOf(one: string, other: string): { readonly count: number; readonly at: number } {
  let [count, at] = [0, -1];
  for (let place = 0; place < one.length && count < 2; place++)
    if (one[place] !== other[place]) {
      if (count === 0) at = place;
      count += 1;
    }
  return { count, at };
}

/**
 * A Chinese text with a name of goods of four characters and more, one of them mistyped, written right: 冷冻干操机 is
 * 冷冻干燥机. `known` finds what stands there rightly; a character of that, of any sentence, or at the edge of another
 * word, is no slip.
 */
export function withNamesRight(
  text: string,
  namesByLength: ReadonlyMap<number, readonly string[]>,
  phrasesIn: (text: string) => readonly RegExpExecArray[],
): { text: string; corrected: ReadonlyMap<string, string> } {
  const corrected = new Map<string, string>();
  const right = text.replace(/\p{Script=Han}{4,}/gu, (run) => {
    const standing = phrasesIn(run);
    const stands = (at: number) => standing.some(({ index, 0: phrase }) => at >= index && at < index + phrase.length);
    if ([...run].every((_, at) => stands(at))) return run;
    for (let length = Math.min(longest, run.length); length >= shortest; length--)
      for (let from = 0; from + length <= run.length; from++) {
        const typed = run.slice(from, from + length);
        const meant = namesByLength.get(length)?.find((name) => {
          const { count, at } = differenceOf(typed, name);
          // 带干燥机 is a word before a name, and no slip in a longer one.
          const isInside = (at > 0 && at < length - 1) || length === run.length;
          const isOpen = (place: number): boolean => place !== at && !stands(from + place);
          return (
            count === 1 &&
            isInside &&
            !stands(from + at) &&
            !ofSentences.has(typed[at]!) &&
            [...typed].some((_, place) => isOpen(place))
          );
        });
        if (meant === undefined) continue;
        corrected.set(meant, typed);
        return run.slice(0, from) + meant + run.slice(from + length);
      }
    return run;
  });
  return { text: right, corrected };
}
