import { readFileSync } from "node:fs";

interface NpmStart {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The arguments and variables that `npm start` gives to the shop's node, once it has seen that it is built. */
export function npmStart(): NpmStart {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  const [, variables, args] = /&& ((?:\w+=\S+ )+)node (.+)$/.exec(scripts.start) ?? [];
  if (variables === undefined || args === undefined) throw new Error(`npm start starts no node: ${scripts.start}`);
  const pairs = variables
    .trim()
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]);
  return { args: args.split(" "), env: Object.fromEntries(pairs) };
}
