import type { Language } from "#domain/kernel/language.ts";
import type { Query } from "../query.ts";

export type Answer = Query["right"][number];
export type ClassLines = Readonly<
  Record<string, readonly (readonly [text: string, right: Answer | readonly Answer[]])[]>
>;
export { compressors, electric, engines } from "../query.ts";

export interface ClassQuery extends Query {
  readonly class: string;
}

/** Lines of classes whose names end in their language. */
export function inClass(lines: ClassLines): ClassQuery[] {
  return Object.entries(lines).flatMap(([name, all]) =>
    all.map(([text, right]): ClassQuery => ({
      class: name,
      language: name.endsWith(" cn") ? "cn" : ("en" satisfies Language),
      kind: "use",
      text,
      right: [right].flat() as Answer[],
      clerk: "",
    })),
  );
}
