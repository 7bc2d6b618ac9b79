import { Node } from "prosemirror-model";
import { richTextAsTyped } from "#domain/kernel/fields/rich-text.ts";
import { readRichJson, type RichBlock } from "#domain/kernel/rich-text.ts";
import { schema } from "./schema.ts";

/** The document of a field's text: the JSON of its blocks, or plain paragraphs with empty lines between them. */
export function documentOf(typed: string): Node {
  const text = typed.trim();
  const blocks = readRichJson(text, () => undefined) ?? text.split(/\n\s*\n/).filter((one) => one.trim() !== "");
  const content = blocks.map((block) =>
    typeof block === "string" ? schema.node("paragraph", null, [schema.text(block)]) : nodeOf(block),
  );
  return schema.node("doc", null, content.length > 0 ? content : [schema.node("paragraph")]);
}

/** A stored block. One that the schema refuses, such as a table without cells, stays as an empty paragraph. */
function nodeOf(block: Exclude<RichBlock, string>): Node {
  try {
    const node = Node.fromJSON(schema, block);
    node.check();
    return node;
  } catch {
    return schema.node("paragraph");
  }
}

/** A document as its field's text. */
export function typedOf(document: Node): string {
  const blocks = document.content.content.map((node) => node.toJSON() as RichBlock);
  const marked = JSON.stringify(blocks, (key, value: unknown) => (key === "colwidth" ? undefined : value));
  return richTextAsTyped(readRichJson(marked, () => undefined) ?? []);
}
