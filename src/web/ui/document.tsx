import type { ReactNode } from "react";
import type { RichNode, RichText } from "#domain/kernel/rich-text.ts";
import { TypedLink } from "../navigation/typed-link.tsx";
import { Figures } from "./figures.tsx";
import { ProductPicture } from "./picture.tsx";

/** Element and classes of each type that is one element. */
const elements: Partial<Record<RichNode["type"], readonly [string, string?]>> = {
  paragraph: ["p"],
  bullet_list: ["ul", "list-disc pl-6"],
  ordered_list: ["ol", "list-decimal pl-6"],
  list_item: ["li"],
  table_row: ["tr"],
  table_header: ["th", "border border-line bg-wash p-2 text-left"],
  table_cell: ["td", "border border-line p-2"],
};

/** A text of the merchant's editor; `level` is that of its large headings. */
export function Document({ text, level = 2 }: { text: RichText; level?: 2 | 3 }) {
  return text.map((block, at) =>
    typeof block === "string" ? (
      <p key={at}>
        <Figures text={block} />
      </p>
    ) : (
      <Part key={at} node={block} level={level} />
    ),
  );
}

function Part({ node, level }: { node: RichNode; level: number }): ReactNode {
  const { type, attrs = {}, content = [], text = "", marks = [] } = node;
  if (type === "text")
    return marks.reduce<ReactNode>(
      (run, mark) =>
        mark.attrs ? (
          <TypedLink href={mark.attrs.href} className="link">
            {run}
          </TypedLink>
        ) : (
          <strong>{run}</strong>
        ),
      <Figures text={text} />,
    );
  if (type === "hard_break") return <br />;
  if (type === "image")
    return (
      <div className="max-w-md">
        <ProductPicture family={String(attrs["key"])} alt={String(attrs["alt"])} sizes="28rem" />
      </div>
    );
  const parts = content.map((inner, at) => <Part key={at} node={inner} level={level} />);
  if (type === "table")
    return (
      <div tabIndex={0} className="scroll-edge">
        <table className="text-sm">
          <tbody>{parts}</tbody>
        </table>
      </div>
    );
  if (type === "heading") {
    const Heading = `h${Number(attrs["level"]) - 2 + level}` as "h3";
    return <Heading className={`font-semibold ${attrs["level"] === 2 ? "text-lg" : ""}`}>{parts}</Heading>;
  }
  const [name, className] = elements[type]!;
  const Element = name as "td";
  return (
    <Element className={className} colSpan={attrs["colspan"] as number} rowSpan={attrs["rowspan"] as number}>
      {parts}
    </Element>
  );
}
