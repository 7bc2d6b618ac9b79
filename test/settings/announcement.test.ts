import { afterAll, beforeAll, expect, test } from "vitest";
import { localTime } from "#domain/kernel/local-time.ts";
import { after, hours } from "#domain/kernel/time.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { someHostile } from "#test/web/hostile-input.ts";
import { read } from "#test/web/hostile-words.ts";
import { allowHosts } from "./allowed-hosts.ts";
import { type Notices, listenTo } from "./notices.ts";

const shop = openShop();
const path = "/admin/settings/announcement";
let owner: Browser;
let notices: Notices;
beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  await allowHosts(shop(), ["www.example.org"]);
  notices = await listenTo(shop().db.url);
});
afterAll(() => notices.close());

const typed = {
  "text.en": "We ship again on Monday",
  "text.cn": "周一起恢复发货",
  href: "/shippingPolicy",
  startsAt: "",
  endsAt: "",
  timeZone: "America/Chicago",
};
const save = async (fields: Record<string, string> = {}, at = path) => {
  const [row] = await shop().db.sql<{ version: number }>("select version from settings where key = 'announcement'");
  const answer = await owner.post(at, { intent: "save", version: String(row?.version ?? 0), ...typed, ...fields });
  shop().settingsChanged();
  return answer;
};
const page = async (at: string) => (await shop().browser().get(at)).text;

test("the line stands above every page in the reader's language, with its link, and not on the merchant's side", async () => {
  expect(await page("/")).not.toContain('aria-label="Announcement"');
  expect((await save()).location).toBe(`${path}?done=saved`);
  expect(await notices.next()).toBe("frame");
  for (const at of ["/", "/help", "/search?q=x", "/signIn", "/shoppingCart"])
    expect(await page(at), at).toContain(typed["text.en"]);
  const chinese = await page("/cn/help");
  expect(chinese).toContain(typed["text.cn"]);
  expect(chinese).toMatch(/href="\/cn\/shippingPolicy"[^>]*>周一起恢复发货/);
  expect((await owner.get("/admin")).text).not.toContain(typed["text.en"]);
  await save({ href: "https://www.example.org/notice?a=1" });
  expect(await page("/help")).toMatch(/href="https:\/\/www.example.org\/notice\?a=1"[^>]*>We ship again/);
});

test("a link in Chinese may be as long as another, though its signs are escaped", async () => {
  const name = "气".repeat(300);
  expect((await save({ href: `/${name}` })).location).toBe(`${path}?done=saved`);
  expect(await page("/help")).toContain(`href="/${encodeURIComponent(name)}"`);
});

test("the script in the head knows it by its words, so that new words come to those who put the old ones away", async () => {
  const idOf = async () =>
    /<html[^>]* data-announcement="(\w+)"/.exec(await (await fetch(`${shop().url}/help`)).text())?.[1];
  await save();
  const first = await idOf();
  expect(first).toMatch(/^\w{12}$/);
  await save({ endsAt: localTime(after(shop().clock.now(), hours(9)), "America/Chicago") });
  expect(await idOf()).toBe(first);
  await save({ "text.en": "We ship again on Tuesday" });
  expect(await idOf()).not.toBe(first);
});

test("it comes and goes by itself, at the times that the chosen zone's clocks show", async () => {
  const { clock } = shop();
  const began = clock.now();
  const at = (ms: number) => localTime(after(began, ms), "Asia/Shanghai");
  await save({ startsAt: at(hours(1)), endsAt: at(hours(2)), timeZone: "Asia/Shanghai" });
  const isShown = async () => {
    shop().settingsChanged();
    return (await page("/")).includes(typed["text.en"]);
  };
  expect(await isShown()).toBe(false);
  clock.advance(hours(1));
  expect(await isShown()).toBe(true);
  clock.advance(hours(1));
  expect(await isShown()).toBe(false);
  const form = (await owner.get(path)).text;
  expect(form).toContain(`value="${at(hours(1))}"`);
  clock.set(began);
});

test("what is wrong is said beside its field in both languages, and what was typed stays", async () => {
  const wrong = {
    "text.cn": "",
    href: "javascript:alert(1)",
    startsAt: "2026-11-20T10:00",
    endsAt: "2026-11-20T09:00",
  };
  for (const [at, sentences] of [
    [
      path,
      ["Say it in both languages or in neither", "an address that begins with https://", "It must end after it begins"],
    ],
    [`/cn${path}`, ["请填写两种语言", "以 https:// 开头的网址", "结束必须晚于开始"]],
  ] as const) {
    const answer = await save(wrong, at);
    expect(answer.status).toBe(400);
    for (const said of [...sentences, 'value="javascript:alert(1)"', 'value="2026-11-20T10:00"'])
      expect(answer.text).toContain(said);
  }
  for (const [field, text] of [
    ["startsAt", "soon"],
    ["endsAt", "2026-02-30T10:00"],
    ["timeZone", "Mars/Base"],
    ["text.en", "x".repeat(161)],
    ["href", "http://plain.example"],
    ["href", "//evil.example"],
  ] as const)
    expect((await save({ [field]: text })).status, text).toBe(400);
});

test("without words there is no line, and the record has what was and what is", async () => {
  await save();
  await save({ "text.en": "", "text.cn": "" });
  expect(await page("/")).not.toContain('aria-label="Announcement"');
  const [line] = await shop().db.sql<{ by: string; data: Record<string, string> }>(
    "select staff_email as by, data from audit_log where subject = 'settings/announcement' order by id desc limit 1",
  );
  expect(line).toEqual({
    by: "owner@example.com",
    data: {
      "text.en": "text.en: We ship again on Monday → –",
      "text.cn": "text.cn: 周一起恢复发货 → –",
    },
  });
});

test("every hostile text comes back whole in the form and as text in the shop", async () => {
  for (const text of someHostile(0)) {
    const words = cleanText(text).slice(0, 160).trim();
    if (words === "") continue;
    expect((await save({ "text.en": words, "text.cn": words })).status, words).toBe(303);
    expect(read((await owner.get(path)).text)).toContain(`value="${words}"`);
    const shown = await page("/help");
    expect(read(shown)).toContain(words);
    expect(shown).not.toMatch(/<(?:img src=x|svg\/onload|script>(?:canary|alert))/);
  }
});
