import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { beforeAll, expect, test } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { someHostile } from "./hostile-input.ts";
import { harms, naughty, plainOf, read } from "./hostile-words.ts";

const shop = openShop({ follows: true });
let owner: Browser;

beforeAll(async () => {
  await importProducts(shop(), jsonLines([record("tank", { variants: [variant("TANK", { stock: 5 })] })]));
  owner = await signedInAs(shop(), "owner");
});

async function page(path: string, browser = owner): Promise<string> {
  const { text, status } = await browser.get(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  expect(text, path).not.toMatch(harms);
  return read(text);
}

test("a key for programs is listed under whatever name it was given", async () => {
  const names = naughty(60, 0);
  for (const name of names) {
    const made = await owner.post("/admin/settings/apiKeys", { intent: "make", name, scope: "orders.read" });
    expect({ name, status: made.status }).toEqual({ name, status: 200 });
    const [key] = await shop().db.sql<{ id: number }>("select max(id) as id from api_keys");
    await owner.post("/admin/settings/apiKeys", { intent: "revoke", id: String(key!.id) });
  }
  for (const prefix of ["", "/cn"]) {
    const shown = await page(`${prefix}/admin/settings/apiKeys`);
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
    await page(`${prefix}/admin/audit`);
  }
});

test("a kept view of a list is called as it was called", async () => {
  const names = naughty(40, 1);
  for (const name of names)
    expect((await owner.post("/admin/products", { intent: "save-view", name, query: "q=a" })).status, name).toBe(303);
  for (const prefix of ["", "/cn"]) {
    const shown = await page(`${prefix}/admin/products`);
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  }
});

test("visitors are asked about cookies in the words that were typed", async () => {
  const words = naughty(200, 2);
  // Each language takes other words, so that half as many forms say them all.
  for (let at = 0; at < words.length; at += 2) {
    const question = { en: words[at]!, cn: words[at + 1] ?? words[0]! };
    const version = String((await readSetting(shop().db, "thirdParties")).version);
    const form = { intent: "save", version, tag: "", chat: "https://chat.example/a.js" };
    const saved = await owner.post("/admin/settings/thirdParties", {
      ...form,
      hosts: "",
      "question.en": question.en,
      "question.cn": question.cn,
    });
    expect({ question, status: saved.status }).toEqual({ question, status: 303 });
    const shown = await page("/admin/settings/thirdParties");
    for (const language of languages) {
      expect(shown.includes(question[language]), question[language]).toBe(true);
      const home = language === "cn" ? "/cn" : "/";
      await expect.poll(async () => (await page(home, shop().browser())).includes(question[language])).toBe(true);
    }
  }
});

test("a redirect that is refused shows what was typed, and one that is kept does what it says", async () => {
  for (const text of [...someHostile(2), ...someHostile(5)].filter((one) => one.length < 200)) {
    const typed = { path: `/old-${text}`, target: "/categories/piston/all" };
    const answer = await owner.post("/admin/settings/redirects", { intent: "save", ...typed });
    expect([303, 400], text).toContain(answer.status);
    expect(answer.text).not.toMatch(harms);
    const plain = text
      .toWellFormed()
      .replaceAll(/\p{Cc}+/gu, " ")
      .trim();
    if (answer.status === 400)
      expect(
        read(answer.text).replaceAll(/\s+/g, " ").includes(plain.replaceAll(/\s+/g, " ")),
        JSON.stringify(text),
      ).toBe(true);
  }
  const rules = await shop().db.sql<{ path: string }>("select path from redirects where path not like '%*'");
  expect(rules.length).toBeGreaterThan(3);
  const listed = await page("/admin/settings/redirects");
  for (const { path } of rules) {
    expect(listed.includes(path), path).toBe(true);
    const asked = new URL(path, shop().url).pathname;
    expect({ path, to: (await shop().browser().get(asked)).location }).toEqual({ path, to: "/categories/piston/all" });
  }
});

test("an attribute and its choices are called as they were called: in editor, shop, spec sheet and record", async () => {
  const words = naughty(60, 1);
  const carried: Record<string, number | string[]> = { tankVolume: 80, mawp: 200 };
  // So many choices at once that a few attributes hold every text.
  for (let at = 0; at < words.length; at += 20) {
    const some = words.slice(at, at + 20);
    const name = some[0]!;
    const form: Record<string, string> = { intent: "save", version: "0", kind: "list", group: "service", filter: "on" };
    for (const language of languages) {
      form[`name.${language}`] = name;
      form[`help.${language}`] = some.at(-1)!;
      for (const [nth, text] of some.entries()) form[`choice|+${nth}|${language}`] = text;
    }
    const made = await owner.post("/admin/taxonomy/air-tanks/new", form);
    expect({ at, status: made.status, text: made.status === 303 ? "" : read(made.text).slice(-3_000) }).toMatchObject({
      status: 303,
    });
    const path = made.location!.split("?")[0]!;
    const key = path.split("/").at(-1)!;
    const shown = await page(path);
    expect(
      some.filter((text) => !shown.includes(text)),
      path,
    ).toEqual([]);
    const values = [...shown.matchAll(/name="choice\|([^|"]+)\|en"/g)]
      .map(([, value]) => value!)
      .filter((value) => !value.startsWith("+"));
    expect(values).toHaveLength(some.length);
    carried[key] = values;
    const tank = record("tank", { attributes: carried, variants: [variant("TANK", { stock: 5 })] });
    expect((await importProducts(shop(), jsonLines([tank]))).errors).toEqual([]);
    for (const prefix of ["", "/cn"]) {
      // The page of before has some of them elsewhere.
      const missing = async () => {
        const shown = await page(`${prefix}/products/tank.html`, shop().browser());
        return some.filter((text) => !shown.includes(text));
      };
      await expect.poll(missing, { timeout: 20_000, message: `${prefix} product` }).toEqual([]);
      const editor = await page(`${prefix}/admin/products/1`);
      expect(
        some.filter((text) => !editor.includes(text)),
        "editor",
      ).toEqual([]);
      await page(`${prefix}/categories/air-tanks/all`, shop().browser());
      await page(`${prefix}/admin/audit?about=taxonomy/air-tanks`);
    }
    for (const language of languages) {
      const { bytes } = await shop().browser().bytes(`/documents/tank/spec-sheet-${language}.pdf`);
      const sheet = pdfText(bytes).replaceAll(/\s+/g, "");
      // Of those without what a typesetter changes; lines may break anywhere.
      expect(
        plainOf(some).filter((text) => !sheet.includes(text)),
        `sheet ${language}`,
      ).toEqual([]);
    }
  }
  expect(shop().errors).toEqual([]);
});
