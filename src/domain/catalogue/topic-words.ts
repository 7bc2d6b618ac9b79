/** Words that lead to a page of the shop. */
export interface TopicWords {
  /** Words that mean the page anywhere in a query. */
  readonly anywhere: readonly string[];
  /** Mean it only in a question, or where the query holds nothing of goods: a return spring is no return. */
  readonly alone?: readonly string[];
  /** A verb and its object, in English in this order, in Chinese in either. */
  readonly pairs?: readonly (readonly [acts: string, things: string])[];
}

export const listed = (words: string): readonly string[] => words.split(/\s*[|]\s*/).map((word) => word.trim());
