import { splitPath } from "#i18n/languages.ts";
import { useLocation } from "react-router";
import { Link } from "../../navigation/link.tsx";
import { type Block, readInline } from "./markdown.ts";
import { Figures } from "../../ui/figures.tsx";

/** A policy's text as elements. */
export function RichText({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, at) => <Part key={at} block={block} />);
}

function Part({ block }: { block: Block }) {
  if (block.kind === "heading") {
    return block.level === 2 ? (
      <h2 id={block.id} className="mt-10 mb-3 scroll-mt-4 text-xl font-semibold">
        {block.text}
      </h2>
    ) : (
      <h3 id={block.id} className="mt-6 mb-2 scroll-mt-4 text-lg font-semibold">
        {block.text}
      </h3>
    );
  }
  if (block.kind === "paragraph") {
    return (
      <p className="my-3">
        <Runs text={block.text} />
      </p>
    );
  }
  const items = block.items.map((item, at) => (
    <li key={at} className="pl-1">
      <Runs text={item} />
    </li>
  ));
  return block.ordered ? (
    <ol className="my-3 flex list-decimal flex-col gap-1.5 pl-6">{items}</ol>
  ) : (
    <ul className="my-3 flex list-disc flex-col gap-1.5 pl-6 marker:text-accent">{items}</ul>
  );
}

function Runs({ text }: { text: string }) {
  const { prefix } = splitPath(useLocation().pathname);
  return readInline(text).map((run, at) => {
    if (run.kind === "strong") return <strong key={at}>{run.text}</strong>;
    if (run.kind === "text") return <Figures key={at} text={run.text} />;
    if (run.href.startsWith("/")) {
      return (
        <Link key={at} to={prefix + run.href} className="link">
          {run.text}
        </Link>
      );
    }
    return (
      <a key={at} href={run.href} className="link">
        {run.text}
      </a>
    );
  });
}
