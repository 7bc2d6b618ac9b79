import { beforeAll, expect, test } from "vitest";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { someHostile } from "#test/web/hostile-input.ts";
import { read } from "#test/web/hostile-words.ts";

const shop = openShop();
const path = "/admin/settings/redirects";
let owner: Browser;
beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  await stockGoods(shop().db, { sku: "PUMP-1" });
});

const send = async (fields: Record<string, string>, prefix = "") => {
  const answer = await owner.post(prefix + path, { intent: "save", ...fields });
  shop().contentChanged();
  return answer;
};
const get = (at: string) => shop().browser().get(at);

test("an old address leads where the owner says, in both languages, and everything under it too", async () => {
  expect((await send({ path: "/old-pumps/", target: "/categories/piston/all" })).location).toBe(`${path}?done=saved`);
  expect((await get("/old-pumps")).location).toBe("/categories/piston/all");
  expect((await get("/cn/old-pumps")).location).toBe("/cn/categories/piston/all");
  await send({ path: "/cn/blog/*", target: "/search" });
  expect((await get("/blog/2019/air")).location).toBe("/search");
  await send({ path: "/old-pumps", target: "/search?q=pump" });
  expect((await get("/old-pumps")).location).toBe("/search?q=pump");
});

test("needless escapes of an old address are written out, and a star that is not its whole end is refused with what to do", async () => {
  await send({ path: "/ol%64-valves", target: "/help" });
  expect((await get("/old-valves")).location).toBe("/help");
  expect((await send({ path: "/%63heckout", target: "/help" })).text).toContain("The shop cannot do without this page");
  for (const typed of ["/old*", "/*/old", "/old/*/more"]) {
    const refused = await send({ path: typed, target: "/help" });
    expect([refused.status, refused.text.includes("a * goes only at the end, as in /old/*")]).toEqual([400, true]);
    expect(refused.text).toContain(`value="${typed}"`);
  }
  expect((await send({ path: "/old*", target: "/help" }, "/cn")).text).toContain("* 只能位于末尾，例如 /old/*");
});

test("each use of a rule is counted, and so is each page that visitors miss, which one press makes a rule of", async () => {
  await get("/old-pumps");
  await get("/blog/other");
  await get("/lost-page");
  await get("/cn/lost-page");
  await get("/products/gone.html");
  const page = await owner.get(path);
  expect(page.text).toMatch(/\/old-pumps<\/span>[\s\S]*?>[1-9]\d*</);
  for (const said of ["/lost-page", "/products/gone.html", `${path}?from=%2Flost-page`])
    expect(page.text).toContain(said);
  const rows = await shop().db.sql("select path, hits::int from path_hits where kind = 'missing' order by path");
  expect(rows).toEqual([
    { path: "/lost-page", hits: 2 },
    { path: "/products/gone.html", hits: 1 },
  ]);
  expect((await owner.get(`${path}?from=%2Flost-page`)).text).toContain('value="/lost-page"');
  await send({ path: "/lost-page", target: "/help" });
  expect((await owner.get(path)).text).not.toContain("from=%2Flost-page");
});

test("somebody who asks for a thousand pages that never were hides no page that visitors go on missing", async () => {
  await shop().db.sql(
    "insert into path_hits (kind, path, hits, last_at) select 'missing', '/made-up-' || n, 1, now() - interval '1 hour' from generate_series(1, 1000) n",
  );
  for (let times = 0; times < 3; times += 1) await get("/genuine-old-page");
  for (let n = 1; n <= 5; n += 1) await get(`/made-up-again-${n}`);
  const [counted] = await shop().db.sql(
    "select count(*)::int as paths, sum(hits) filter (where path = '/genuine-old-page')::int as hits from path_hits where kind = 'missing'",
  );
  expect(counted).toEqual({ paths: 1_000, hits: 3 });
  await shop().db.sql("delete from path_hits where path like '/made-up-%'");
});

test("what leads in a circle is refused, over others and under them too", async () => {
  await send({ path: "/a", target: "/b" });
  await send({ path: "/b", target: "/c/deep" });
  for (const [from, to] of [
    ["/c/*", "/a"],
    ["/d", "/d"],
    ["/e/*", "/e/f"],
  ] as const) {
    const answer = await send({ path: from, target: to });
    expect(answer.status, from).toBe(400);
    expect(answer.text).toContain("This would lead in a circle");
    expect(answer.text).toContain(`value="${from}"`);
  }
  expect((await send({ path: "/d", target: "/d" }, "/cn")).text).toContain("这会形成循环");
});

test("another website is led to only when the owner allows it, and over HTTPS", async () => {
  const out = { path: "/cagi-data", target: "https://www.example.org/data?x=1" };
  expect((await send(out)).text).toContain("www.example.org is not among the websites that owners allow");
  const version = /name="version" value="(\d+)"/.exec((await owner.get(path)).text)![1]!;
  expect((await owner.post(path, { intent: "hosts", version, hosts: "not a host!" })).status).toBe(400);
  expect((await owner.post(path, { intent: "hosts", version, hosts: "www.example.org" })).location).toBe(
    `${path}?done=hosts`,
  );
  // Somebody else's list is not replaced unseen.
  const stale = await owner.post(path, { intent: "hosts", version, hosts: "www.example.net" });
  expect(stale.status).toBe(409);
  for (const said of ["Somebody else", "www.example.org", "www.example.net"]) expect(stale.text).toContain(said);
  expect((await send(out)).status).toBe(303);
  expect((await get("/cagi-data")).location).toBe("https://www.example.org/data?x=1");
  for (const target of [
    "http://www.example.org/",
    "//www.example.org",
    "javascript:alert(1)",
    "https://a@www.example.org",
    "/\\evil",
    "/en//evil.example",
    "/.//evil.example",
    "/help/..//evil.example",
  ])
    expect((await send({ path: "/x", target })).status, target).toBe(400);
});

test("no rule hides a page that the shop cannot do without, the merchant's side above all", async () => {
  for (const taken of [
    "/",
    "/admin",
    "/admin/*",
    "/*",
    "/checkout",
    "/order/*",
    "/cn/signIn",
    "/useTerms",
    "/products/*",
    "/categories/*",
  ])
    expect((await send({ path: taken, target: "/help" })).status, taken).toBe(400);
  for (const moving of ["/products/pump-1.html", "/categories/piston/*"])
    expect((await send({ path: moving, target: "/help" })).status, moving).toBe(303);
});

test("a rule that is stored already and could not be made leads nobody away, and the owner is told", async () => {
  const stored = {
    "/Checkout": "https://evil.example/pay",
    "/CN/Payment": "https://evil.example/pay",
    "/api/*": "https://evil.example",
    "/webhooks/*": "/help",
    "/Admin/*": "https://evil.example",
    "/products/*": "/help",
    "/by-script": "javascript:alert(1)",
    "/by-host": "//evil.example",
  };
  await shop().db.sql("insert into redirects (path, target) select * from unnest($1::text[], $2::text[])", [
    Object.keys(stored),
    Object.values(stored),
  ]);
  shop().contentChanged();
  for (const at of Object.keys(stored)) {
    const to = (await get(at.replace("/*", "/x"))).location ?? "";
    expect({ at, away: to.includes("evil") || to.includes("script:") || to === "/help" }).toEqual({ at, away: false });
  }
  expect((await get("/CN/Checkout")).location, "spelled as the shop spells it, by itself").toBe("/cn/Checkout");
  const meta = await get(
    `/builds/meta/${(JSON.parse((await get("/builds/latest.json")).text) as { id: string }).id}.json`,
  );
  expect({ evil: meta.text.includes("evil"), script: meta.text.includes("script:") }).toEqual({
    evil: false,
    script: false,
  });
  const said = { en: "Not used: the shop has a page of its own here", cn: "此规则未生效" };
  expect((await owner.get(path)).text.split(said.en)).toHaveLength(Object.keys(stored).length + 1);
  expect((await owner.get(`/cn${path}`)).text).toContain(said.cn);
  await shop().db.sql("delete from redirects where path = any($1)", [Object.keys(stored)]);
  shop().contentChanged();
});

test("a stored target is led to as the editor reads it: a line break in it fails no page and sets no header", async () => {
  await shop().db.sql("insert into redirects (path, target) values ('/by-hand', $1)", ["/help\r\nset-cookie: a=b"]);
  shop().contentChanged();
  const { status, location, headers } = await get("/by-hand");
  expect([status, location, headers.getSetCookie()]).toEqual([302, "/helpset-cookie:%20a=b", []]);
  await shop().db.sql("delete from redirects where path = '/by-hand'");
  shop().contentChanged();
});

test("who leads the address of goods that are for sale elsewhere is told that nobody sees them", async () => {
  const said = "A page of the shop is at this address. While it leads away, buyers cannot see that page.";
  const hidden = async () => (await owner.get(path)).text.split(said).length - 1;
  const before = await hidden();
  await stockGoods(shop().db, { sku: "PUMP-9" });
  await send({ path: "/products/pump-9.html", target: "/help" });
  await send({ path: "/categories/pumps/all", target: "/help" });
  expect(await hidden()).toBe(before + 2);
  await send({ path: "/products/pump-none.html", target: "/help" });
  await send({ path: "/categories/pumps/none", target: "/help" });
  expect(await hidden()).toBe(before + 2);
  expect((await owner.get(`/cn${path}`)).text).toContain("此网址上有本店页面");
  for (const gone of ["/products/pump-9.html", "/categories/pumps/all"])
    await owner.post(path, { intent: "remove", path: gone });
  expect(await hidden()).toBe(before);
});

test("an address in Chinese is read as it was typed, and what could pass for another stays escaped", async () => {
  await send({ path: "/旧网址", target: "/search?q=泵" });
  await get("/%E6%9C%AA%E6%89%BE%E5%88%B0");
  await get("/safe%E2%80%AEfdp.exe");
  const page = (await owner.get(path)).text;
  for (const shown of [">/旧网址<", ">/search?q=泵<", ">/未找到<", ">/safe%E2%80%AEfdp.exe<"])
    expect(page).toContain(shown);
  shop().contentChanged();
  expect((await get("/%E6%97%A7%E7%BD%91%E5%9D%80")).location).toBe("/search?q=%E6%B3%B5");
  const made = await owner.get(`${path}?from=${encodeURIComponent("/%E6%9C%AA%E6%89%BE%E5%88%B0")}`);
  expect(made.text).toContain('value="/未找到"');
});

test("a rule is removed by one press, twice is no fault, and the record has both", async () => {
  for (let time = 0; time < 2; time += 1)
    expect((await owner.post(path, { intent: "remove", path: "/a" })).location).toBe(`${path}?done=removed`);
  shop().contentChanged();
  expect((await get("/a")).status).toBe(404);
  const lines = await shop().db.sql<{ action: string; data: Record<string, string> }>(
    "select action, data from audit_log where subject = '/a' order by id",
  );
  expect(lines).toEqual([
    { action: "redirect-saved", data: { target: "target: – → /b" } },
    { action: "redirect-removed", data: { target: "target: /b → –" } },
  ]);
});

test("whatever is typed is answered with a rule or a sentence, and comes back whole", async () => {
  for (const text of someHostile(1)) {
    const answer = await send({ path: text, target: text });
    expect([303, 400], text).toContain(answer.status);
    const said = answer.status === 303 ? await owner.get(path) : answer;
    // No column and no page holds the character 0, so that no form takes it.
    const held = text.toWellFormed().replaceAll("\0", "");
    expect(read(said.text)).toContain(answer.status === 303 ? held.trim() : `value="${held}"`);
  }
});

test("only owners and managers change where addresses lead", async () => {
  for (const role of ["support", "fulfilment", "read-only"] as const)
    expect((await (await signedInAs(shop(), role)).post(path, { intent: "save" })).status, role).toBe(403);
});

test("no rule leads away what providers, programs or the staff ask for, nor a page in another letter case", async () => {
  for (const taken of [
    "/Checkout",
    "/CN/Checkout",
    "/EN",
    "/PAYMENT",
    "/shoppingcart",
    "/Admin",
    "/admin/old/*",
    "/webhooks/stripe",
    "/webhooks/*",
    "/api/*",
    "/API/v1/orders",
    "/.well-known/*",
  ]) {
    const answer = await owner.post(path, { intent: "save", path: taken, target: "/categories/piston/all" });
    expect({ taken, status: answer.status }).toEqual({ taken, status: 400 });
  }
  expect((await owner.post(path, { intent: "save", path: "/Old-Shop/pumps", target: "/search?q=pump" })).status).toBe(
    303,
  );
});
