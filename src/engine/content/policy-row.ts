import type { PolicyDocument, PolicyWords } from "#domain/content/policy-words.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";

/** The columns of a version's words. One that was written in the editor has a document, which its text only repeats. */
export interface PolicyRow {
  readonly body: LocalizedText;
  readonly document: PolicyDocument | null;
}

export const wordsOf = ({ body, document }: PolicyRow): PolicyWords => (document ? { document } : { body });
