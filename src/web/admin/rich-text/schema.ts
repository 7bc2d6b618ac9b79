import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { tableNodes } from "prosemirror-tables";
import { isUploadedPicture, picturePath } from "#domain/catalogue/picture-files.ts";
import { readLink } from "#domain/kernel/link.ts";

/** Attribute of the editor's own HTML that holds a picture's key and words, so that they survive cut and paste. */
const keyAttribute = "data-picture";

const pictureFile = (key: string) => `${picturePath(key)}-640.webp`;

const list = (tag: "ul" | "ol"): NodeSpec => ({
  content: "list_item+",
  group: "block list",
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
});

const nodes: Record<string, NodeSpec> = {
  doc: { content: "block+" },
  paragraph: {
    content: "inline*",
    group: "block",
    parseDOM: [{ tag: "p" }],
    toDOM: (): DOMOutputSpec => ["p", 0],
  },
  heading: {
    attrs: { level: { default: 2, validate: "number" } },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: [
      { tag: "h1", attrs: { level: 2 } },
      { tag: "h2", attrs: { level: 2 } },
      ...["h3", "h4", "h5", "h6"].map((tag) => ({ tag, attrs: { level: 3 } })),
    ],
    toDOM: ({ attrs }): DOMOutputSpec => [attrs["level"] === 2 ? "h2" : "h3", 0],
  },
  bullet_list: list("ul"),
  ordered_list: list("ol"),
  list_item: {
    content: "paragraph (paragraph | list)*",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: (): DOMOutputSpec => ["li", 0],
  },
  ...tableNodes({ tableGroup: "block", cellContent: "(paragraph | list)+", cellAttributes: {} }),
  image: {
    attrs: { key: { validate: "string" }, alt: { default: "", validate: "string" } },
    group: "block",
    draggable: true,
    parseDOM: [
      {
        tag: `img[${keyAttribute}]`,
        getAttrs: (element) => {
          const key = element.getAttribute(keyAttribute) ?? "";
          return isUploadedPicture(key) ? { key, alt: element.getAttribute("alt") ?? "" } : false;
        },
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => [
      "img",
      { [keyAttribute]: attrs["key"] as string, src: pictureFile(String(attrs["key"])), alt: attrs["alt"] as string },
    ],
  },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: (): DOMOutputSpec => ["br"],
  },
  text: { group: "inline" },
};

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: { validate: "string" } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element) => {
          const href = readLink(element.getAttribute("href") ?? "");
          return href === null ? false : { href };
        },
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => ["a", { href: attrs["href"] as string }, 0],
  },
  strong: {
    parseDOM: [{ tag: "strong" }, { tag: "b" }],
    toDOM: (): DOMOutputSpec => ["strong", 0],
  },
};

/** The documents that can be written; `domain/kernel/rich-text.ts` reads no others. */
export const schema = new Schema({ nodes, marks });
