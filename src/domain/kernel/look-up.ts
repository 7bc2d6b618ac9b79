/** A table's entry for untrusted text. Plain objects also have "constructor" and "toString", which are not entries. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
