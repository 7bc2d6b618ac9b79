/**
 * What a table holds under a word that somebody sent. Plain objects also answer "constructor" and "toString", by what
 * every object has; those are nobody's entries.
 */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
