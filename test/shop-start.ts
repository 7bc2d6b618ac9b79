import { readFileSync } from "node:fs";

/** The arguments that `npm start` gives to the shop's node, once it has seen that it is built. */
export function npmStart(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  const [, shop = ""] = scripts.start.split("&& node ");
  return shop.split(" ");
}

/** The variables by which a file of `deploy` bounds what the C library keeps of a shop's memory. */
export function mallocOf(file: string): Record<string, string> {
  const variables = readFileSync(file, "utf8").matchAll(/\b(MALLOC_\w+)=(\S+)/g);
  return Object.fromEntries([...variables].map(([, name = "", value = ""]) => [name, value]));
}
