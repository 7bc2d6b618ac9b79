import { headingsOf } from "#domain/content/policy-headings.ts";
import { blockText, type RichBlock, type RichNode, type RichText } from "#domain/kernel/rich-text.ts";
import { TypedLink } from "../../navigation/typed-link.tsx";
import { Document } from "../../ui/document.tsx";
import { Figures } from "../../ui/figures.tsx";

/** A policy's text as elements. Of one that is only looked at, beside others, headings have no addresses. */
export function PolicyBody({ text, isLookedAt = false }: { text: RichText; isLookedAt?: boolean }) {
  const ids = new Map(isLookedAt ? [] : headingsOf(text).map(({ at, id }) => [at, id] as const));
  return text.map((block, at) => <Part key={at} block={block} id={ids.get(at)} />);
}

function Part({ block, id }: { block: RichBlock; id: string | undefined }) {
  if (typeof block === "string")
    return (
      <p className="my-3">
        <Figures text={block} />
      </p>
    );
  switch (block.type) {
    case "heading":
      return block.attrs?.["level"] === 2 ? (
        <h2 id={id} className="mt-10 mb-3 scroll-mt-4 text-xl font-semibold">
          <Heading node={block} />
        </h2>
      ) : (
        <h3 id={id} className="mt-6 mb-2 scroll-mt-4 text-lg font-semibold">
          <Heading node={block} />
        </h3>
      );
    case "paragraph":
      return (
        <p className="my-3">
          <Runs of={block} />
        </p>
      );
    case "bullet_list":
    case "ordered_list":
      return <List node={block} />;
    default:
      return (
        <div className="my-3">
          <Document text={[block]} />
        </div>
      );
  }
}

const Heading = ({ node }: { node: RichNode }) =>
  node.content?.every(({ type, marks }) => type === "text" && !marks) ? blockText(node) : <Runs of={node} />;

function List({ node }: { node: RichNode }) {
  const items = node.content?.map((item, at) => (
    <li key={at} className="pl-1">
      {item.content?.map((part, nth) => {
        if (part.type !== "paragraph") return <List key={nth} node={part} />;
        if (nth === 0) return <Runs key={nth} of={part} />;
        return (
          <p key={nth} className="mt-1.5">
            <Runs of={part} />
          </p>
        );
      })}
    </li>
  ));
  return node.type === "ordered_list" ? (
    <ol className="my-3 flex list-decimal flex-col gap-1.5 pl-6">{items}</ol>
  ) : (
    <ul className="my-3 flex list-disc flex-col gap-1.5 pl-6 marker:text-accent">{items}</ul>
  );
}

const Runs = ({ of: { content = [] } }: { of: RichNode }) => content.map((run, at) => <Run key={at} run={run} />);

function Run({ run: { type, text = "", marks } }: { run: RichNode }) {
  if (type === "hard_break") return <br />;
  if (!marks) return <Figures text={text} />;
  const href = marks.find((mark) => mark.type === "link")?.attrs?.href;
  const words = marks.some((mark) => mark.type === "strong") ? <strong>{text}</strong> : text;
  if (href === undefined) return words;
  return (
    <TypedLink href={href} className="link">
      {words}
    </TypedLink>
  );
}
