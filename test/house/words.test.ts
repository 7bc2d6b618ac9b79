import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

interface Source {
  readonly path: string;
  readonly text: string;
}

/** A name in a declaration, or a pattern of names. */
interface Pattern {
  readonly type: string;
  readonly start: number;
  readonly name?: string;
  readonly properties?: readonly (Pattern & { readonly value?: Pattern; readonly shorthand?: boolean })[];
  readonly elements?: readonly (Pattern | null)[];
  readonly left?: Pattern;
  readonly argument?: Pattern;
}

/** Names that a pattern declares. One that a field gave by its own name is left out. */
function namesIn(pattern: Pattern | null | undefined): readonly { readonly name: string; readonly start: number }[] {
  if (!pattern) return [];
  if (pattern.name !== undefined) return [{ name: pattern.name, start: pattern.start }];
  return [
    ...(pattern.properties ?? []).flatMap((one) => (one.shorthand ? [] : namesIn(one.value ?? one.argument))),
    ...(pattern.elements ?? []).flatMap(namesIn),
    ...namesIn(pattern.left),
    ...namesIn(pattern.argument),
  ];
}

const read = (): Source[] => globSync("src/**/*.{ts,tsx}").map((path) => ({ path, text: readFileSync(path, "utf8") }));

const placeOf = ({ path, text }: Source, offset: number) => `${path}:${text.slice(0, offset).split("\n").length}`;

/** Participles that once named hundreds of locals. `left` is a noun here: units for sale, or a side. */
const participles = /^(?:found|read|asked|known|said|kept|shown|taken|wanted|told|made)$/;
/** Participles that a parameter may be named by, but no local. */
const participlesOfLocals = /^(?:held|given|sent)$/;

function participlesIn(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const places: string[] = [];
    const look = (pattern: Pattern | null | undefined) => {
      for (const { name, start } of namesIn(pattern)) if (participles.test(name)) places.push(placeOf(source, start));
    };
    const lookAtFunction = ({ id, params }: { id?: unknown; params: readonly unknown[] }) => {
      look(id as Pattern | null);
      for (const param of params) look(param as Pattern);
    };
    new Visitor({
      VariableDeclarator: ({ id, init }) => {
        const { name, start } = id as unknown as Pattern;
        if (init && name !== undefined && participlesOfLocals.test(name)) places.push(placeOf(source, start));
        look(id as unknown as Pattern);
      },
      FunctionDeclaration: lookAtFunction,
      FunctionExpression: lookAtFunction,
      ArrowFunctionExpression: lookAtFunction,
    }).visit(parseSync(source.path, source.text).program);
    return places;
  });
}

test("locals and parameters are named by nouns of what they hold, not by participles", () => {
  expect(participlesIn(read())).toEqual([]);
});

test("a planted participle is seen wherever it stands", () => {
  const text = [
    "const { row: found, known } = row;",
    "function said(asked, { kept }, ...[taken]) {}",
    "const f = (wanted = 1) => { for (const read of []) {} };",
    "function g(sent) { const given = sent; }",
  ].join("\n");
  expect(participlesIn([{ path: "a.ts", text }]).sort()).toEqual([
    "a.ts:1",
    "a.ts:2",
    "a.ts:2",
    "a.ts:2",
    "a.ts:3",
    "a.ts:3",
    "a.ts:4",
  ]);
});
