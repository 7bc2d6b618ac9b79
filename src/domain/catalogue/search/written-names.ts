/** Words of a query, and the name by which the trade calls what they say. */
export type Naming = readonly [words: RegExp, name: string];

/** A text with the trade's names in it, and the words of the query that each name stands for. */
export interface Named {
  readonly text: string;
  readonly typed: ReadonlyMap<string, string>;
}

/** Writes the names into a text that has been read so far; of a name that is written twice, the first words count. */
export function withNames({ text, typed }: Named, namings: readonly Naming[]): Named {
  const all = new Map(typed);
  const written = namings.reduce(
    (plain, [words, name]) =>
      plain.replace(words, (match) => {
        if (!all.has(name)) all.set(name, match.trim());
        return ` ${name} `;
      }),
    text,
  );
  return { text: written.replace(/\s+/g, " ").trim(), typed: all };
}
