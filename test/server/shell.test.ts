import { expect, test } from "vitest";
import type { Database } from "#engine/platform/database.ts";
import { openShop } from "#test/open-shop.ts";

/** A policy whose text is none: its page breaks while it is rendered, as by a mistake of ours. */
const textless = { title: "", text: null };
const broken = { version: 1, body: {}, document: { en: textless, cn: textless }, publishedAt: 0 } as never;
const shop = openShop({
  through: (db): Database => ({
    ...db,
    row: async (statement, values) => (statement.name.startsWith("policy_page_") ? broken : db.row(statement, values)),
  }),
});

test("where a page cannot be rendered here, the document is sent without it, to be filled by the browser, and by nobody kept", async () => {
  const response = await fetch(`${shop().url}/cn/shippingPolicy`);
  const html = await response.text();
  const body = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  const data = /^<script type="application\/json" id="hydration">([\s\S]*)<\/script>$/.exec(body)?.[1] ?? "";
  expect(response.status).toBe(500);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(html).toContain('<html lang="zh-CN">');
  expect(JSON.parse(data)).toMatchObject({ state: null, frame: { build: "test" } });
  expect(html, "what broke is for the log").not.toMatch(/headingsOf|TypeError|null \(reading/);
  expect(shop().errors.length, "and there once").toBe(1);
});

test("its data are answered as those of any page", async () => {
  const payload = await fetch(`${shop().url}/cn/shippingPolicy/_payload.json`);
  expect(payload.status).toBe(200);
  expect(await payload.json()).toMatchObject({
    data: { version: 1, publishedAt: 0, ...textless, slug: "shippingPolicy" },
  });
});
