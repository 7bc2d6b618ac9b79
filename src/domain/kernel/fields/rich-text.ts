import { blockText, readRichJson, type RichBlock, type RichText } from "#domain/kernel/rich-text.ts";
import type { Field } from "./field.ts";
import type { Look } from "./input.ts";
import { paragraphs } from "./kinds.ts";

/**
 * A document of an editor, or paragraphs as they are typed without one: so many blocks, of so many letters each. Its
 * text is the JSON of its blocks; one of plain paragraphs alone is these, an empty line between them.
 */
export function richText<const Label extends string>({
  most,
  each,
  ...look
}: Look<Label> & { readonly most: number; readonly each: number }): Field<RichText, Label> {
  const plain = paragraphs({ ...look, most, each });
  return {
    ...(plain as Field<RichText, Label>),
    kind: "document",
    shape: { type: "document" },
    read(typed, name, refuse) {
      const json = (typed[name] ?? "").trim();
      const text = json.startsWith("[") ? readRichJson(json, (code) => refuse(name, code)) : null;
      if (text === null) return plain.read(typed, name, refuse);
      if (look.required && text.length === 0) refuse(name, "required");
      if (text.length > most) refuse(name, "too_many", { most });
      if (json.length > most * each || text.some((block) => blockText(block).length > each))
        refuse(name, "too_long", { max: each });
      return text;
    },
    show: (value = [], name) => ({ [name]: richTextAsTyped(value) }),
  };
}

/** A document as its field holds it. The database orders keys in its own way, so that they are put in order here. */
export function richTextAsTyped(text: RichText): string {
  const blocksIn = (json: string) => readRichJson(json, () => undefined);
  const blocks = isPlain(text) ? text : (blocksIn(JSON.stringify(text)) ?? text);
  if (!isPlain(blocks)) return JSON.stringify(blocks);
  const plain = blocks.join("\n\n");
  return blocksIn(plain) === null ? plain : JSON.stringify(blocks.map(paragraphOf));
}

const isPlain = (text: RichText): text is readonly string[] => text.every((block) => typeof block === "string");

/** Words such as "[1]", which would themselves be read as a document, are its paragraphs. */
const paragraphOf = (text: string): RichBlock => ({ type: "paragraph", content: [{ type: "text", text }] });
