import { expect, test } from "vitest";
import { browserName } from "#domain/customers/browser-name.ts";
import { hours, minutes } from "#domain/kernel/time.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { shopSecret, signedInAs } from "#test/staff/staff-browser.ts";
import { staffMember, staffPassword } from "#test/staff/staff-fixtures.ts";
import { signedIn } from "./visitors.ts";

const shop = openShop();

// As the browsers' makers publish them (MDN, Microsoft Learn, Apple, Tencent), and what is in none of their lists.
const agents = {
  "Chrome on Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  "Edge on Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
  "Firefox on macOS": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0",
  "Firefox on Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
  "Safari on macOS":
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
  "Safari on iPhone":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  "Chrome on iPhone":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1",
  "Chrome on Android":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  "Samsung Internet on Android":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
  "Opera on Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 OPR/116.0.0.0",
  "WeChat on iPhone":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN",
  "Chrome on ChromeOS":
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  "null on Windows": "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko",
  "null on null": "curl/8.5.0",
} as const;

test("a browser is named by a short word for its kind and one for its system", () => {
  for (const [name, agent] of Object.entries(agents)) {
    const { browser, system } = browserName(agent);
    expect(`${browser} on ${system}`).toBe(name);
  }
  const nobodys = { browser: null, system: null };
  expect(browserName(null)).toEqual(nobodys);
  expect(browserName("")).toEqual(nobodys);
  expect(browserName(`${"<script>".repeat(100)} Firefox/1 Windows`)).toEqual(nobodys);
});

const chrome = agents["Chrome on Windows"];
const phone = agents["Safari on iPhone"];

async function signedInBy(userAgent: string, email: string): Promise<Browser> {
  const browser = shop().browser();
  browser.userAgent = userAgent;
  const answer = await browser.post("/signIn", { email, password: goodPassword });
  expect(answer.status).toBe(303);
  return browser;
}

const page = "/personal/sessions";
const isIn = async (browser: Browser) => (await browser.get("/personal")).status === 200;
/** The ids of the sessions that a page's forms would end, as they stand on it. */
const idsOn = async (browser: Browser, path = page) =>
  [...(await browser.get(path)).text.matchAll(/name="session" value="([^"]*)"/g)].map(([, id]) => id!);

test("one's sessions are listed by browser and time, and each of the others can be ended, or all of them", async () => {
  const email = "lists@example.com";
  await customer(shop().db, email);
  const [here, there] = [await signedInBy(chrome, email), await signedInBy(phone, email)];
  shop().clock.advance(hours(2));
  await there.get("/personal");
  const { text } = await here.get(page);
  expect(text).toContain("Chrome on Windows");
  expect(text).toContain("Safari on iPhone");
  expect(text.split("This browser")).toHaveLength(2);
  expect((await here.get(`/cn${page}`)).text).toContain("iPhone 上的 Safari");
  const [id, ...more] = await idsOn(here);
  expect(more).toEqual([]);
  for (const secret of [here.cookies.get("session")!, there.cookies.get("session")!])
    expect(text).not.toContain(secret);

  const ended = await here.post(page, { intent: "end-session", session: id! });
  expect(ended.location).toBe(`${page}?done=one`);
  expect((await here.get(ended.location!)).text).toContain("That browser is signed out.");
  expect({ here: await isIn(here), there: await isIn(there) }).toEqual({ here: true, there: false });
  // A double click, or the page gone back to.
  const again = await here.post(page, { intent: "end-session", session: id! });
  expect({ status: again.status, isSaid: again.text.includes("That browser was no longer signed in.") }).toEqual({
    status: 404,
    isSaid: true,
  });

  const others = [await signedInBy(phone, email), await signedInBy(chrome, email)];
  const all = await here.post(`/cn${page}`, { intent: "end-other-sessions" });
  expect((await here.get(all.location!)).text).toContain("已退出所有其他浏览器。");
  expect(await Promise.all([here, ...others].map(isIn))).toEqual([true, false, false]);
  expect((await here.get(page)).text).toContain("You are signed in nowhere else.");
});

test("a session is listed and ended by its owner alone: another's is the same 404 as none, and one's own is not ended so", async () => {
  for (const email of ["mine@example.com", "theirs@example.com"]) await customer(shop().db, email);
  const [mine, theirs] = [await signedIn(shop(), "mine@example.com"), await signedIn(shop(), "theirs@example.com")];
  const second = await signedIn(shop(), "theirs@example.com");
  const [foreign] = await idsOn(theirs);
  expect(await idsOn(mine)).toEqual([]);
  const [own] = await shop().db.sql<{ id: string }>(
    `select encode(sha256(token_hash), 'hex') as id from customer_sessions s join customers c on c.id = s.customer_id
     where c.email = 'mine@example.com'`,
  );
  const answers = [];
  for (const session of [foreign!, own!.id, "0".repeat(64), "", "'; --", mine.cookies.get("session")!])
    answers.push(await mine.post(page, { intent: "end-session", session }));
  expect(new Set(answers.map(({ status, text }) => `${status} ${/<main[^]*<\/main>/.exec(text)?.[0]}`)).size).toBe(1);
  expect(answers[0]!.status).toBe(404);
  expect((await mine.post(page, { intent: "end-other-sessions" })).status).toBe(303);
  expect(await Promise.all([mine, theirs, second].map(isIn))).toEqual([true, true, true]);
  expect((await mine.post(page, { intent: "constructor" })).status).toBe(400);
  const guest = await shop().browser().post(page, { intent: "end-session", session: foreign! });
  expect({ status: guest.status, signsIn: guest.text.includes('href="/signIn?redirectTo=') }).toEqual({
    status: 403,
    signsIn: true,
  });
  expect(await isIn(second)).toBe(true);
});

test("another site's form ends nobody's session", async () => {
  const email = "forged@example.com";
  await customer(shop().db, email);
  const [here, there] = [await signedIn(shop(), email), await signedIn(shop(), email)];
  const forged = await fetch(shop().url + page, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: `session=${here.cookies.get("session")}`, origin: "https://evil.example" },
    body: new URLSearchParams({ intent: "end-other-sessions" }),
  });
  expect(forged.status).toBe(403);
  expect(await isIn(there)).toBe(true);
});

test("what is shown of use is written once an hour, not with each request", async () => {
  const email = "coarse@example.com";
  await customer(shop().db, email);
  const browser = await signedIn(shop(), email);
  const seen = async () => {
    const [row] = await shop().db.sql<{ at: number }>(
      "select last_seen_at as at from customer_sessions s join customers c on c.id = s.customer_id where c.email = $1",
      [email],
    );
    return row!.at;
  };
  const first = await seen();
  shop().clock.advance(minutes(59));
  await browser.get(page);
  expect(await seen()).toBe(first);
  shop().clock.advance(minutes(2));
  await browser.get(page);
  expect(await seen()).toBe(first + minutes(61));
});

test("staff see their sessions too, one that waits for its factor among them, and what they end is on record", async () => {
  const security = "/admin/security";
  const here = await signedInAs(shop(), "support", "sessions@example.com");
  const there = await signedInAs(shop(), "support", "sessions@example.com");
  const colleague = await signedInAs(shop(), "owner");
  const stranger = shop().browser();
  stranger.userAgent = phone;
  await stranger.post("/admin/signIn", { email: "sessions@example.com", password: staffPassword });
  const { text } = await here.get(security);
  expect(text).toContain("Safari on iPhone");
  expect(text).toContain("Waits for the second factor");
  // Long after the password was given: what takes a danger away never waits.
  shop().clock.advance(hours(1));
  const isAt = async (browser: Browser) => (await browser.get("/admin")).location;
  const foreign = await idsOn(colleague, security);
  expect(foreign).toEqual([]);
  const ids = await idsOn(here, security);
  expect(ids).toHaveLength(2);
  const refused = await colleague.post(security, { intent: "end-session", session: ids[0]! });
  expect({ status: refused.status, isSaid: refused.text.includes("That browser was no longer signed in.") }).toEqual({
    status: 404,
    isSaid: true,
  });
  expect(await isAt(stranger)).toBe("/admin/secondFactor");
  const waits = await stranger.post(security, { intent: "end-other-sessions" });
  expect(waits.location).toBe("/admin/secondFactor");
  expect((await here.post(security, { intent: "end-session", session: ids[0]! })).text).toContain("is signed out.");
  expect((await here.post(`/cn${security}`, { intent: "end-other-sessions" })).text).toContain(
    "已退出所有其他浏览器。",
  );
  for (const gone of [there, stranger]) expect(await isAt(gone)).toContain("/admin/signIn");
  expect(await isAt(here)).toBeNull();
  const record = await shop().db.sql(
    "select staff_email as by, subject, data from audit_log where action = 'sessions-ended' order by id",
  );
  expect(record).toEqual(
    [1, 1].map((count) => ({ by: "sessions@example.com", subject: "sessions@example.com", data: { count } })),
  );
  expect((await colleague.get("/admin/audit")).text).toContain("Signed out other browsers of theirs");
});

test("the name of the browser goes with the session through the second factor, and on with a new password", async () => {
  const named = async (table: string, where: string) =>
    shop().db.sql(`select browser, system from ${table} where ${where}`);
  const id = await staffMember(shop().db, "named@example.com", "support", { secret: shopSecret });
  const { db, clock } = shop();
  const browser = () => Object.assign(shop().browser(), { userAgent: phone });
  await signedInAs({ db, clock, browser }, "support", "named@example.com");
  expect(await named("staff_sessions", `staff_id = ${id}`)).toEqual([{ browser: "Safari", system: "iPhone" }]);
  const own = await customer(shop().db, "renews@example.com");
  const buyer = await signedInBy(chrome, "renews@example.com");
  const fresh = "Kolben-and-Zylinder-2";
  await buyer.post("/personal/changePwd", { oldPassword: goodPassword, newPassword: fresh, confirm: fresh });
  expect(await named("customer_sessions", `customer_id = ${own}`)).toEqual([{ browser: "Chrome", system: "Windows" }]);
});
