import fc from "fast-check";
import { expect, test } from "vitest";
import { headingsOf } from "#domain/content/policy-headings.ts";
import { isSamePolicy, readPolicy, readPolicyDraft, typedPolicy } from "#domain/content/policy-form.ts";
import { policyInMarkdown } from "#domain/content/policy-in-markdown.ts";
import { readInline, readMarkdown } from "#domain/content/policy-markdown.ts";
import { auditedPolicy, markdownDocument } from "#domain/content/policy-words.ts";

test("the first heading names the policy, the next ones are its contents, each with an address of its own", () => {
  const { title, text } = markdownDocument(
    "# Shipping policy\n\nWe ship.\n\n## Freight\nBy truck.\n\n## Freight\n\n### Liftgate\n",
  );
  expect(title).toBe("Shipping policy");
  expect(headingsOf(text)).toEqual([
    { at: 1, level: 2, id: "freight", words: "Freight" },
    { at: 3, level: 2, id: "freight-2", words: "Freight" },
    { at: 4, level: 3, id: "liftgate", words: "Liftgate" },
  ]);
  expect(text[2]).toBe("By truck.");
});

test("a Chinese heading has an address too", () => {
  expect(headingsOf(markdownDocument("## 运费 与 到货").text)).toEqual([
    { at: 0, level: 2, id: "运费-与-到货", words: "运费 与 到货" },
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

const run = (text: string, ...marks: object[]) => ({ type: "text", text, ...(marks.length > 0 && { marks }) });
const leadsTo = (href: string) => ({ type: "link", attrs: { href } });
const typedOf = (en: string) => typedPolicy("useTerms", { body: { en, cn: en } });
const typedText = (en: string) => JSON.parse(typedOf(en)["text.en"]!) as object[];

test("a text is opened as a document: its title apart, headings, lists, bold words and links as its page shows them", () => {
  const source = "# Terms\n\n## One\n\nPay **now**, see [ways](/help).\n\n- Card\n- **Wire**\n\n1. First";
  expect(typedOf(source)["title.en"]).toBe("Terms");
  const item = (...content: object[]) => ({ type: "list_item", content: [{ type: "paragraph", content }] });
  expect(typedText(source)).toEqual([
    { type: "heading", attrs: { level: 2 }, content: [run("One")] },
    {
      type: "paragraph",
      content: [run("Pay "), run("now", { type: "strong" }), run(", see "), run("ways", leadsTo("/help")), run(".")],
    },
    { type: "bullet_list", content: [item(run("Card")), item(run("Wire", { type: "strong" }))] },
    { type: "ordered_list", content: [item(run("First"))] },
  ]);
  expect(typedOf("# Terms\n\nOne.\n\nTwo\nlines.")["text.en"]).toBe("One.\n\nTwo lines.");
});

test("a link that no document can hold keeps its address as words, and one to a heading leads there by its whole path", () => {
  const source =
    "Write to [us](mailto:a@b.example), [call](tel:+13305550177), see [this](http://old.example/x) or [below](#two).";
  expect(typedText(source)).toEqual([
    {
      type: "paragraph",
      content: [
        run("Write to us (a@b.example), call (+13305550177), see this (http://old.example/x) or "),
        run("below", leadsTo("/useTerms#two")),
        run("."),
      ],
    },
  ]);
  expect(typedOf("[a@b.example](mailto:a@b.example)")["text.en"]).toBe("a@b.example");
});

test("whatever a former text says, its form says the same once it is sent", () => {
  const unit = fc.constantFrom("#", "-", " ", "\n", "*", "[", "]", "(", ")", "/", "1", ".", "a", "中", "mailto:");
  fc.assert(
    fc.property(fc.string({ unit }), (source) => {
      const typed = typedOf(source);
      const sent = readPolicyDraft(typed);
      if (!sent.ok) throw new Error(JSON.stringify(sent.error));
      expect(isSamePolicy("useTerms", { body: { en: source, cn: source } }, sent.value)).toBe(true);
      const { en } = auditedPolicy(sent.value);
      const count = (text: string) => [...text].filter((letter) => letter === "a" || letter === "中").length;
      // "mailto:" has an a of its own, which stays where no link is meant.
      expect(count(en)).toBeGreaterThanOrEqual(count(source.replaceAll("mailto:", "")));
      expect(en, "signs of the form are none of the text").not.toMatch(/["{}]/);
    }),
    { numRuns: 300 },
  );
});

test("a document is written in the small Markdown too, for those who read no other: as the text that it came from", () => {
  const source =
    "# Terms\n\n## One\n\nPay **now**, see [ways](/help).\n\n- Card\n- **Wire**\n\n1. First\n\n### Two\n\nEnd.";
  const document = markdownDocument(source);
  expect(policyInMarkdown({ document: { en: document, cn: document } })).toEqual({ en: source, cn: source });
  const marked = (text: string, ...marks: object[]) => ({
    title: "",
    text: [{ type: "paragraph", content: [run(text, ...marks)] }],
  });
  // Signs that would be read as others are left out.
  for (const [text, mark] of [
    ["a * b", { type: "strong" }],
    ["[1]", leadsTo("/help")],
    ["ways", leadsTo("/help?a=(b)")],
  ] as const) {
    const each = marked(text, mark) as never;
    expect(policyInMarkdown({ document: { en: each, cn: each } }).en).toBe(text);
  }
});

test("a former text of very many paragraphs, or in one list, is published as it was opened", () => {
  const many = "Goods leave the dock sound.\n\n".repeat(1_900);
  const list = "- Goods leave the dock sound.\n".repeat(1_900);
  for (const source of [many, list]) expect(readPolicy(typedOf(source))).toMatchObject({ ok: true });
});

test("headings that are alike or numbered have an address each", () => {
  const { text } = markdownDocument("## Freight\n\n## Freight\n\n## Freight 2\n\n## Freight");
  expect(headingsOf(text).map(({ id }) => id)).toEqual(["freight", "freight-2", "freight-2-2", "freight-3"]);
  const other = markdownDocument("## Freight 2\n\n## Freight\n\n## Freight");
  expect(headingsOf(other.text).map(({ id }) => id)).toEqual(["freight-2", "freight", "freight-3"]);
});
