import fc from "fast-check";
import { expect, test } from "vitest";
import { readInline, readMarkdown } from "#web/storefront/policies/markdown.ts";

test("the first heading names the policy, the next ones are its contents, each with an address of its own", () => {
  const { title, blocks } = readMarkdown(
    "# Shipping policy\n\nWe ship.\n\n## Freight\nBy truck.\n\n## Freight\n\n### Liftgate\n",
  );
  expect(title).toBe("Shipping policy");
  expect(blocks.filter((block) => block.kind === "heading")).toEqual([
    { kind: "heading", level: 2, id: "freight", text: "Freight" },
    { kind: "heading", level: 2, id: "freight-2", text: "Freight" },
    { kind: "heading", level: 3, id: "liftgate", text: "Liftgate" },
  ]);
  expect(blocks).toContainEqual({ kind: "paragraph", text: "By truck." });
});

test("a Chinese heading has an address too", () => {
  expect(readMarkdown("## 运费 与 到货").blocks).toEqual([
    { kind: "heading", level: 2, id: "运费-与-到货", text: "运费 与 到货" },
  ]);
});

test("lines of a list are its items, and a line before it stays a paragraph", () => {
  expect(readMarkdown("Not to:\n- Alaska\n- Hawaii\n\n1. First\n2. Second").blocks).toEqual([
    { kind: "paragraph", text: "Not to:" },
    { kind: "list", ordered: false, items: ["Alaska", "Hawaii"] },
    { kind: "list", ordered: true, items: ["First", "Second"] },
  ]);
});

test("markup in a policy stays text: there is no way to a script from a text", () => {
  expect(readMarkdown("<script>alert(1)</script>").blocks).toEqual([
    { kind: "paragraph", text: "<script>alert(1)</script>" },
  ]);
  for (const href of ["javascript:alert(1)", "data:text/html,x", "//elsewhere.example", "JavaScript:alert(1)"]) {
    expect(readInline(`[press](${href})`).every((run) => run.kind === "text")).toBe(true);
  }
});

test("links lead to the web, to mail, to a phone or within the shop", () => {
  expect(readInline("See [returns](/returnandrefundPolicy) or [mail](mailto:a@b.example), **now**.")).toEqual([
    { kind: "text", text: "See " },
    { kind: "link", text: "returns", href: "/returnandrefundPolicy" },
    { kind: "text", text: " or " },
    { kind: "link", text: "mail", href: "mailto:a@b.example" },
    { kind: "text", text: ", " },
    { kind: "strong", text: "now" },
    { kind: "text", text: "." },
  ]);
});

test("whatever a merchant writes is read, and no letter of it is lost", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("#", "-", " ", "\n", "*", "[", "]", "(", ")", "1", ".", "a", "中") }),
      (source) => {
        const { title, blocks } = readMarkdown(source);
        const said = [
          title ?? "",
          ...blocks.map((block) => (block.kind === "list" ? block.items.join("") : block.text)),
        ].join("");
        const count = (text: string) => [...text].filter((letter) => letter === "a" || letter === "中").length;
        expect(count(said)).toBe(count(source));
      },
    ),
    { numRuns: 300 },
  );
});
