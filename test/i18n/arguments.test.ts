import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/** Arguments that an ICU message fills in, also within the branches of plurals and choices. */
function argumentsIn(message: string): string[] {
  const found: string[] = [];
  let at = 0;
  /** Reads text up to the brace that closes it, or the end. */
  const readText = () => {
    for (; at < message.length && message[at] !== "}"; at += 1) if (message[at] === "{") readArgument();
  };
  const readArgument = () => {
    const [head = "", name = "", kind = ""] = /^\{\s*(\w+)\s*(?:,\s*(\w+))?/.exec(message.slice(at)) ?? [];
    found.push(name);
    at += head.length;
    if (!/^(?:plural|select|selectordinal)$/.test(kind)) at = message.indexOf("}", at);
    else
      for (; message[at] !== "}"; at += 1)
        if (message[at] === "{") {
          at += 1;
          readText();
        }
  };
  readText();
  return found;
}

type Messages = { readonly [key: string]: string | Messages };

/** Arguments that a message takes in either language, by key. */
const argumentsOf = new Map<string, Set<string>>();
function collect(messages: Messages, above: string): void {
  for (const [name, value] of Object.entries(messages)) {
    const key = `${above}.${name}`;
    if (typeof value !== "string") collect(value, key);
    else argumentsOf.set(key, new Set([...(argumentsOf.get(key) ?? []), ...argumentsIn(value)]));
  }
}
for (const path of globSync("src/i18n/messages/{en,cn}/*.json"))
  collect(JSON.parse(readFileSync(path, "utf8")) as Messages, path.replace(/^.*\/(.*)\.json$/, "$1"));

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly key?: Node;
  readonly properties?: readonly Node[];
}
interface Call {
  readonly callee: Node;
  readonly arguments: readonly Node[];
}

/** `path: key argument` of every argument that a call of `t` with a literal key leaves out. */
function missingIn(sources: readonly { readonly path: string; readonly text: string }[]): string[] {
  const missing: string[] = [];
  for (const { path, text } of sources) {
    const check = ({ callee, arguments: [first, values] }: Call) => {
      const needed = callee.name === "t" && typeof first?.value === "string" && argumentsOf.get(first.value);
      if (!needed || (values && values.type !== "ObjectExpression")) return;
      const given = values?.properties ?? [];
      if (given.some(({ type }) => type === "SpreadElement")) return;
      const names = given.map(({ key }) => key?.name ?? key?.value);
      for (const one of needed) if (!names.includes(one)) missing.push(`${path}: ${String(first.value)} {${one}}`);
    };
    new Visitor({ CallExpression: check as never }).visit(parseSync(path, text).program);
  }
  return missing;
}

test("every call of a message gives what the message fills in", () => {
  const sources = globSync("src/**/*.{ts,tsx}").map((path) => ({ path, text: readFileSync(path, "utf8") }));
  expect(missingIn(sources)).toEqual([]);
});

test("arguments are found within branches, and branches are none", () => {
  const message =
    "{count, plural, =0 {none} one {is {name}} other {are #}}, {day, date} of {sort, select, a {x} other {}}";
  expect(argumentsIn(message)).toEqual(["count", "name", "day", "sort"]);
});

test("a call that gives nothing, or not all, is seen", () => {
  const text = `t("cart.line.partNumber"); t("cart.line.partNumber", { sku }); t("cart.line.partNumber", { name });
    t("cart.line.partNumber", values); t("cart.line.partNumber", { ...values });`;
  expect(missingIn([{ path: "a.ts", text }])).toEqual(Array(2).fill("a.ts: cart.line.partNumber {sku}"));
});
