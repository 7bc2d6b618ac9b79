import { isDeepStrictEqual } from "node:util";
import type { RichNode } from "#domain/kernel/rich-text.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";

/** A run in bold. */
export const strong = (run: RichNode): RichNode => {
  const others = (run.marks ?? []).filter(({ type }) => type !== "strong");
  return { ...run, marks: [{ type: "strong" }, ...others] };
};

/** Runs without spaces and breaks at the ends, and without spaces beside breaks. */
export function trimmed(runs: readonly RichNode[]): RichNode[] {
  const words = runs.map((run, at) => {
    if (run.type !== "text") return run;
    let text = run.text ?? "";
    if (at === 0 || runs[at - 1]!.type === "hard_break") text = text.trimStart();
    if (at === runs.length - 1 || runs[at + 1]!.type === "hard_break") text = text.trimEnd();
    return { ...run, text };
  });
  const isWord = ({ type, text = "" }: RichNode) => type === "text" && text.trim() !== "";
  const [first, last] = [words.findIndex(isWord), words.findLastIndex(isWord)];
  const full = words.slice(Math.max(0, first), last + 1).filter(({ type, text }) => type !== "text" || text !== "");
  return merged(full).map((run, at, { length }) => ({
    ...run,
    ...(at === 0 && { text: run.text!.trimStart() }),
    ...(at === length - 1 && { text: (at === 0 ? run.text!.trimStart() : run.text!).trimEnd() }),
  }));
}

/** Runs in which neighbors with the same marks are one, as the editor writes them. */
function merged(runs: readonly RichNode[]): RichNode[] {
  const joined: RichNode[] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    const isSame = before?.type === "text" && run.type === "text" && isDeepStrictEqual(before.marks, run.marks);
    if (isSame) joined[joined.length - 1] = { ...before, text: `${before.text}${run.text}` };
    else joined.push(run);
  }
  return joined;
}

/** Runs without marks as paragraphs of words, single breaks as lines. */
export const plain = (runs: readonly RichNode[]): string[] =>
  cleanLines(runs.map(({ type, text = "" }) => (type === "text" ? text : "\n")).join(""))
    .replaceAll(/ *\n */g, "\n")
    .split(/\n{2,}/);
