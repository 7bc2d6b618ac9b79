import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { beforeAll, expect, test } from "vitest";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { someHostile } from "#test/web/hostile-input.ts";

const shop = openShop({ settings: { thirdPartyScripts: ["https://start.example/chat.js"] } });
const path = "/admin/settings/thirdParties";
let owner: Browser;
beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
});

const typed = {
  tag: "GTM-AB12CD3",
  chat: "https://chat.example.com/widget.js?shop=7",
  hosts: "www.google-analytics.com\nhttps://ws.chat.example.com/",
  "question.en": "May our chat and our counter set cookies?",
  "question.cn": "是否允许在线客服和统计使用 Cookie？",
};
const save = async (fields: Record<string, string> = {}, at = path, browser = owner) => {
  const version = String((await readSetting(shop().db, "thirdParties")).version);
  const answer = await browser.post(at, { intent: "save", version, ...typed, ...fields });
  shop().settingsChanged();
  return answer;
};
const source = async (at: string) => (await fetch(shop().url + at)).text();
const policyOf = async (at: string) => {
  const policy = (await fetch(shop().url + at)).headers.get("content-security-policy") ?? "";
  return /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
};

test("the owner's scripts take the place of those the shop was started with, and pages allow their websites alone", async () => {
  expect(await policyOf("/")).toContain("https://start.example");
  expect((await save()).location).toBe(`${path}?done=saved`);
  const page = await source("/");
  for (const said of ["https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3", typed.chat])
    expect(page).toContain(said);
  expect(page).not.toContain("start.example");
  expect(await policyOf("/")).toMatch(
    / https:\/\/www\.googletagmanager\.com https:\/\/chat\.example\.com https:\/\/www\.google-analytics\.com https:\/\/ws\.chat\.example\.com$/,
  );
  expect((await owner.get(path)).text).toContain('value="GTM-AB12CD3"');
});

test("they may run on public pages and in the cart, and nowhere that somebody signs in, pays or sees their own", async () => {
  await save();
  for (const at of ["/", "/search", "/shoppingCart"]) expect(await policyOf(at), at).toContain("googletagmanager");
  for (const at of ["/signIn", "/signUp", "/resetPassword", "/order/track", "/admin/signIn"])
    expect(await policyOf(at), at).not.toContain("googletagmanager");
});

test("visitors are asked in the owner's words, and in the shop's own where there are none", async () => {
  await save();
  expect((await shop().browser().get("/help")).text).toContain(typed["question.en"]);
  expect((await shop().browser().get("/cn/help")).text).toContain(typed["question.cn"]);
  await save({ "question.en": "", "question.cn": "" });
  expect((await shop().browser().get("/help")).text).toContain("The shop needs a few cookies");
});

test("what is no script and no website is refused beside its field, in both languages", async () => {
  const wrongs: readonly Record<string, string>[] = [
    { tag: "GTM-" },
    { tag: "javascript:alert(1)" },
    { chat: "http://chat.example.com/w.js" },
    { chat: "https://a@chat.example.com/w.js" },
    { chat: "https://chat.example.com'; script-src *" },
    { hosts: "*.example.com *" },
    { hosts: "not a host; script-src *" },
    { hosts: "www.example.com;sandbox" },
    { hosts: "www.example.com,www.example.net" },
    { chat: "https://chat.example.com;sandbox/w.js" },
    { "question.cn": "" },
  ];
  for (const wrong of wrongs) expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(400);
  const answer = await save({ tag: "x", hosts: "what ever" }, `/cn${path}`);
  for (const said of ["请输入以 https:// 开头的地址", "“what ever”不是网站名称", 'value="x"'])
    expect(answer.text).toContain(said);
  for (const text of someHostile(2)) {
    const answer = await save({ tag: text, chat: text, hosts: text, "question.en": text, "question.cn": text });
    expect([303, 400], text).toContain(answer.status);
    expect(await policyOf("/"), text).not.toMatch(/unsafe|\*|\n/);
  }
});

test("only owners change what runs in every visitor's browser, and the record names them", async () => {
  for (const role of ["manager", "support", "fulfilment", "read-only"] as const)
    expect((await save({}, path, await signedInAs(shop(), role))).status, role).toBe(403);
  await save({ tag: "" });
  await save({ tag: "GTM-ZZ99" });
  const [line] = await shop().db.sql(
    "select staff_email as by, data from audit_log where subject = 'settings/thirdParties' order by id desc limit 1",
  );
  expect(line).toEqual({
    by: "owner@example.com",
    data: { tag: "tag: – → https://www.googletagmanager.com/gtm.js?id=GTM-ZZ99" },
  });
});
