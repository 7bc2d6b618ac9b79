import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";

/** One line of the table: our figure beside what bounds it. */
export interface Figure {
  readonly what: string;
  readonly ours: number;
  readonly unit: string;
  /** The machine's own limit, measured in the same run; null where only a goal stands beside it. */
  readonly limit: number | null;
  readonly goal: string;
  readonly note?: string;
}

/** A row of the bench, by the name it is run alone with; it may print several lines. */
export interface Row<BenchContext> {
  readonly name: string;
  run(means: BenchContext): Promise<Figure[]>;
}

const headings = ["what", "ours", "limit", "ours / limit", "goal"] as const;

/** The table as text, columns under each other. */
export function tableText(figures: readonly Figure[]): string {
  const lines = figures.map(({ what, ours, unit, limit, goal }) => [
    what,
    said(ours, unit),
    limit === null ? "" : said(limit, unit),
    limit === null ? "" : (ours / limit).toFixed(2),
    goal,
  ]);
  const widths = headings.map((heading, at) => Math.max(heading.length, ...lines.map((line) => line[at]!.length)));
  const draw = (line: readonly string[]) =>
    line
      .map((cell, at) => (at === 0 || at === 4 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join("  ")
      .trimEnd();
  const notes = figures.filter(({ note }) => note).map(({ what, note }) => `  ${what}: ${note}`);
  return [
    draw(headings),
    widths.map((width) => "─".repeat(width)).join("  "),
    ...lines.map(draw),
    ...(notes.length > 0 ? ["", ...notes] : []),
  ].join("\n");
}

function said(figure: number, unit: string): string {
  const digits = Math.abs(figure) >= 100 || Number.isInteger(figure) ? 0 : Math.abs(figure) >= 10 ? 1 : 2;
  return `${figure.toLocaleString("en-US", { maximumFractionDigits: digits, minimumFractionDigits: digits })}${unit && ` ${unit}`}`;
}

/** Keeps the figures under bench/results, with what the machine was doing meanwhile. Gives the file's name. */
export function writeFigures(figures: readonly Figure[], products: number): string {
  const at = new Date().toISOString();
  const file = `bench/results/${at.replaceAll(":", "-").slice(0, 19)}.json`;
  mkdirSync("bench/results", { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ at, products, node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, loadavg: loadavg(), figures }, null, 2)}\n`,
  );
  return file;
}

/** The value below which the given share of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Milliseconds that each of `runs` takes, one after the other, after a few to warm up. */
export async function timed(
  runs: number,
  work: (at: number) => unknown,
  warm = Math.ceil(runs / 10),
): Promise<number[]> {
  for (let at = 0; at < warm; at++) await work(runs + at);
  const took: number[] = [];
  for (let at = 0; at < runs; at++) {
    const began = performance.now();
    await work(at);
    took.push(performance.now() - began);
  }
  return took;
}
