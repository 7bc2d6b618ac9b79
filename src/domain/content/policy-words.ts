import { type Language, languages, type LocalizedText } from "../kernel/language.ts";
import { plainParagraphs, type RichNode, type RichText } from "../kernel/rich-text.ts";
import { type Inline, readInline, readMarkdown } from "./policy-markdown.ts";

/** A policy in one language. Without a title it has its usual name. */
export interface PolicyText {
  readonly title: string;
  readonly text: RichText;
}

export type PolicyDocument = Readonly<Record<Language, PolicyText>>;

/**
 * The words of a version. Those of the editor are a document; earlier ones are a text in the shop's small Markdown,
 * which stays as it was: orders were placed under it.
 */
export type PolicyWords = { readonly body: LocalizedText } | { readonly document: PolicyDocument };

/** A version's words as its page shows them. */
export function policyText(words: PolicyWords, language: Language): PolicyText {
  return "document" in words ? words.document[language] : markdownDocument(words.body[language]);
}

export const policyTexts = (words: PolicyWords): PolicyDocument => inEach((language) => policyText(words, language));

/** A version's words in print, without marks of headings and lists of the small Markdown. */
export function printedPolicy(words: PolicyWords, language: Language): string {
  if ("body" in words) return words.body[language].replaceAll(/[#*_>|]/g, "").trim();
  return linesOf(words.document[language]);
}

/** A version's words as the record of changes holds them: a language that says the same in either kind is unchanged. */
export const auditedPolicy = (words: PolicyWords): LocalizedText =>
  inEach((language) => linesOf(policyText(words, language)));

const linesOf = ({ title, text }: PolicyText): string =>
  [title, ...plainParagraphs(text)].filter((part) => part !== "").join("\n\n");

export function inEach<Value>(of: (language: Language) => Value): Readonly<Record<Language, Value>> {
  return Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, Value>;
}

/** A text of the small Markdown as a document: the same title, headings, lists, bold words and links. */
export function markdownDocument(source: string): PolicyText {
  const { title, blocks } = readMarkdown(source);
  const text = blocks.map((block) => {
    if (block.kind === "paragraph") return paragraphOf(block.text);
    if (block.kind === "heading")
      return { type: "heading", attrs: { level: block.level }, content: [{ type: "text", text: block.text }] } as const;
    const items = block.items.map((item) => ({ type: "list_item", content: [nodeOf(item)] }) as const);
    return { type: block.ordered ? "ordered_list" : "bullet_list", content: items } as const;
  });
  return { title: title ?? "", text };
}

function paragraphOf(text: string): string | RichNode {
  return readInline(text).every(({ kind }) => kind === "text") ? text : nodeOf(text);
}

const nodeOf = (text: string): RichNode => ({ type: "paragraph", content: readInline(text).map(runOf) });

function runOf(run: Inline): RichNode {
  if (run.kind === "text") return { type: "text", text: run.text };
  const mark =
    run.kind === "strong" ? { type: "strong" as const } : ({ type: "link", attrs: { href: run.href } } as const);
  return { type: "text", text: run.text, marks: [mark] };
}
