/** So many orders are picked in one walk, and printed in one file. */
export const mostPicked = 100;

/** Orders as they are picked, one walk after another. */
export const walksOf = (numbers: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(numbers.length / mostPicked) }, (_, at) =>
    numbers.slice(at * mostPicked, (at + 1) * mostPicked),
  );
