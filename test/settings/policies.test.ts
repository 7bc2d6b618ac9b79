import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { cleanLines } from "#domain/kernel/text.ts";
import { someHostile } from "#test/web/hostile-input.ts";
import { read } from "#test/web/hostile-words.ts";
import { type Notices, listenTo } from "./notices.ts";

const shop = openShop();
let notices: Notices;
let owner: Browser;
beforeAll(async () => {
  notices = await listenTo(shop().db.url);
  owner = await signedInAs(shop(), "owner");
});
afterAll(() => notices.close());

const path = "/admin/settings/policies/warrantyPolicy";
const versionOf = async () =>
  (
    await shop().db.sql<{ version: number }>(
      "select coalesce(max(version), 0) as version from policy_versions where slug = 'warrantyPolicy'",
    )
  )[0]!.version;
const send = async (intent: string, en: string, cn: string, more: Record<string, string> = {}) => {
  const answer = await owner.post(path, {
    intent,
    version: String(await versionOf()),
    "body.en": en,
    "body.cn": cn,
    ...more,
  });
  shop().settingsChanged();
  shop().contentChanged();
  return answer;
};

test("a policy that is not written says so in both languages, and nothing leads to it", async () => {
  for (const [prefix, said] of [
    ["", "This page is not written yet."],
    ["/cn", "此页面尚未撰写。"],
  ] as const) {
    const page = await shop().browser().get(`${prefix}/warrantyPolicy`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(said);
    expect(page.text).toContain('name="robots" content="noindex');
    for (const at of ["", "/help", "/search?q=warranty"])
      expect(
        (
          await shop()
            .browser()
            .get(`${prefix}${at}` || "/")
        ).text,
      ).not.toContain(`"${prefix}/warrantyPolicy"`);
  }
  expect(await (await fetch(`${shop().url}/sitemaps/pages-en.xml`)).text()).not.toContain("warrantyPolicy");
});

test("a policy is looked at before it is published, in both languages, and nothing is stored", async () => {
  const seen = await send("preview", "# Warranty\n\n## What is covered\n\n**All** of it.", "# 质保\n\n全部。");
  expect(seen.status).toBe(200);
  expect(seen.text).toContain("Preview, not published");
  expect(seen.text).toContain("<strong>All</strong>");
  expect(await versionOf()).toBe(0);
});

test("a published policy stands on its page at once, and only a first one drops other pages", async () => {
  const published = await send("save", "# Warranty\n\nTwelve months.", "# 质保\n\n十二个月。");
  expect(published.location).toBe(`${path}?done=published`);
  expect(await notices.next()).toBe("policy:warrantyPolicy");
  expect(await notices.next()).toBe("frame");
  expect((await shop().browser().get("/warrantyPolicy")).text).toContain("Twelve months.");
  expect((await shop().browser().get("/cn/warrantyPolicy")).text).toContain("十二个月。");
  expect((await shop().browser().get("/help")).text).toContain('"/warrantyPolicy"');
  expect(await (await fetch(`${shop().url}/sitemaps/pages-en.xml`)).text()).toContain("/warrantyPolicy");

  await send("save", "# Warranty\n\nTwo years.", "# 质保\n\n两年。");
  expect(await notices.next()).toBe("policy:warrantyPolicy");
  expect((await shop().browser().get("/warrantyPolicy")).text).toContain("Two years.");
});

test("an earlier version is shown and published again as a new one; the record has both texts", async () => {
  const old = await owner.get(`${path}?version=1`);
  expect(old.text).toContain("Twelve months.");
  const back = await send("roll-back", "", "", { to: "1" });
  expect(back.location).toBe(`${path}?done=back`);
  expect(await versionOf()).toBe(3);
  expect((await shop().browser().get("/warrantyPolicy")).text).toContain("Twelve months.");
  const [line] = await shop().db.sql<{ action: string; data: Record<string, string> }>(
    "select action, data from audit_log where subject = 'policies/warrantyPolicy' order by id desc limit 1",
  );
  expect(line).toMatchObject({ action: "policy-published", data: { version: "version: 2 → 3" } });
  expect(line?.data["en"]).toContain("Two years.");
  expect((await owner.get(`${path}?version=99`)).status).toBe(404);
});

test("one language alone is not published, what was typed stays, and nobody writes over a newer version unseen", async () => {
  const half = await send("save", "# Only English", "");
  expect(half.status).toBe(400);
  expect(half.text).toContain("# Only English");
  expect(half.text).toContain("is required");
  const stale = await send("save", "# Mine", "# 我的", { version: "1" });
  expect(stale.status).toBe(409);
  for (const said of ["# Mine", "Twelve months.", "Somebody else has saved this since you opened it"])
    expect(stale.text).toContain(said);
  const twice = await send("save", "# Warranty\n\nTwelve months.", "# 质保\n\n十二个月。", { version: "1" });
  expect(twice.location).toBe(`${path}?done=unchanged`);
});

test("every hostile text comes back whole in the form and is text on the page", async () => {
  for (const text of someHostile(2)) {
    // No form takes the character 0, which no column holds.
    const held = cleanLines(text.replaceAll("\0", ""));
    if (held === "") continue;
    expect((await send("save", text, text)).status, text).toBe(303);
    expect(read((await owner.get(path)).text)).toContain(`>${held}</textarea>`);
    const page = await fetch(`${shop().url}/warrantyPolicy`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, "")).not.toContain("<img src=x");
  }
});

test("only owners and managers publish; others who may look do not", async () => {
  expect((await (await signedInAs(shop(), "read-only")).get(path)).status).toBe(200);
  for (const role of ["read-only", "support", "fulfilment"] as const)
    expect((await (await signedInAs(shop(), role)).post(path, { intent: "save" })).status).toBe(403);
});
