import { createElement, type ReactNode, useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { KeptMarkup, PageParts } from "#web/kept-markup/kept-markup.server.ts";
import { KeptPart, PartKeeperContext } from "#web/kept-markup/kept-part.tsx";

function write(markup: KeptMarkup, scope: string, ...children: ReactNode[]): string {
  const parts = new PageParts(markup, scope);
  const pieces = parts.assemble(
    renderToString(createElement(PartKeeperContext, { value: parts }, createElement("main", null, ...children))),
  );
  return pieces.map(String).join("");
}

const part = (of: string | readonly unknown[], ...children: ReactNode[]) =>
  createElement(KeptPart, { of }, ...children);

test("a part is written once and stands in every page as React wrote it", () => {
  const markup = new KeptMarkup();
  let written = 0;
  const Goods = () => ((written += 1), createElement("p", { className: "a&b" }, "25 bar – “quiet”"));
  const page = (title: string) =>
    write(markup, "en", createElement("h1", null, title), part("goods", createElement(Goods)), createElement("hr"));
  expect(page("One")).toBe('<main><h1>One</h1><p class="a&amp;b">25 bar – “quiet”</p><hr/></main>');
  expect(page("Two")).toBe('<main><h1>Two</h1><p class="a&amp;b">25 bar – “quiet”</p><hr/></main>');
  expect(written).toBe(1);
});

test("a part that is made from something else, or speaks another language, is written for itself", () => {
  const markup = new KeptMarkup();
  const priced = (scope: string, price: number) =>
    write(markup, scope, part(["card", { price }], createElement("b", null, price)));
  expect(priced("en", 100)).toContain("100");
  expect(priced("en", 90)).toContain("90");
  expect(write(markup, "cn", part(["card", { price: 100 }], createElement("b", null, "一百")))).toContain("一百");
  expect(priced("en", 100)).toContain("<b>100</b>");
});

test("several parts of one page come to stand in their own places, new and kept in any order", () => {
  const markup = new KeptMarkup();
  const letters = (text: string) =>
    write(
      markup,
      "en",
      [...text].map((letter) => createElement("i", { key: letter }, part(letter, createElement("b", null, letter)))),
    );
  expect(letters("bd").replaceAll(/<.*?>/g, "")).toBe("bd");
  expect(letters("abcde").replaceAll(/<.*?>/g, "")).toBe("abcde");
  expect(letters("edcba").replaceAll(/<.*?>/g, "")).toBe("edcba");
});

test("a part with an id of one page, or with a script that its page's policy must name, is not kept", () => {
  const markup = new KeptMarkup();
  const Field = () => createElement("input", { id: useId() });
  write(
    markup,
    "en",
    part("field", createElement(Field)),
    part("script", createElement("script", null, "go()")),
    part("plain", createElement("hr")),
  );
  expect(["field", "script", "plain"].map((key) => markup.get(`en ${key}`)?.toString())).toEqual([
    undefined,
    undefined,
    "<hr/>",
  ]);
});

test("more parts than fit push the oldest out", () => {
  const markup = new KeptMarkup(1_000);
  for (const key of ["a", "b", "c"]) markup.keep(key, key.repeat(400));
  expect(["a", "b", "c"].map((key) => markup.get(key)?.length)).toEqual([undefined, 400, 400]);
});
