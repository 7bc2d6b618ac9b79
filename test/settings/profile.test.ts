import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { someHostile } from "#test/web/hostile-input.ts";
import { read } from "#test/web/hostile-words.ts";
import { type Notices, listenTo } from "./notices.ts";

const shop = openShop();
let notices: Notices;
beforeAll(async () => void (notices = await listenTo(shop().db.url)));
afterAll(() => notices.close());

const path = "/admin/settings/profile";
const typed = {
  name: "Ridgeline Air",
  legalName: "Ridgeline Compressed Air LLC",
  address1: "44 Mill Road",
  address2: "",
  city: "Akron",
  state: "OH",
  zip: "44308",
  phone: "(330) 555-0177",
  email: "Desk@Ridgeline.example",
  "hours.en": "Weekdays, 8 to 4",
  "hours.cn": "工作日 8:00–16:00",
  timeZone: "America/Chicago",
};
const versionOf = async () => (await readSetting(shop().db, "profile")).version;
const browsers = new Map<string, Browser>();
const as = async (role: "owner" | "manager") => {
  const browser = browsers.get(role) ?? (await signedInAs(shop(), role));
  browsers.set(role, browser);
  return browser;
};
const save = async (fields: Record<string, string>, role: "owner" | "manager" = "owner", version?: number) =>
  (await as(role)).post(path, {
    intent: "save",
    version: String(version ?? (await versionOf())),
    ...typed,
    ...fields,
  });

test("what the owner says of the shop stands in header, footer, help and search engines' data, in both languages", async () => {
  const visitor = shop().browser();
  expect((await visitor.get("/help")).text).toContain("(800) 555-0142");
  const answer = await save({});
  expect(answer.location).toBe(`${path}?done=saved`);
  expect(await notices.next()).toBe("frame");
  shop().settingsChanged();
  for (const [home, help, hours] of [
    ["/", "/help", "Weekdays, 8 to 4"],
    ["/cn", "/cn/help", "工作日 8:00–16:00"],
  ] as const) {
    const page = await visitor.get(home);
    for (const said of ["Ridgeline Air", "(330) 555-0177", "desk@ridgeline.example", "44 Mill Road", hours])
      expect(page.text, said).toContain(said);
    expect(page.text).not.toContain("Plenum");
    expect(page.text).toContain("Ridgeline Compressed Air LLC");
    expect((await visitor.get(help)).text).toContain("tel:+13305550177");
  }
  const source = await (await fetch(`${shop().url}/`)).text();
  expect(source).toContain('"name":"Ridgeline Air","legalName":"Ridgeline Compressed Air LLC"');
});

test("the record names who changed the profile, with what was and what is", async () => {
  await save({ phone: "3305550199" }, "manager");
  const [line] = await shop().db.sql<{ by: string; data: Record<string, string> }>(
    "select staff_email as by, data from audit_log where subject = 'settings/profile' order by id desc limit 1",
  );
  expect(line).toEqual({
    by: "manager@example.com",
    data: { phone: "phone: 3305550177 → 3305550199" },
  });
  expect((await (await as("owner")).get(path)).text).toContain("3305550177 → 3305550199");
});

test("what is wrong is said beside its field in both languages, and what was typed stays", async () => {
  const browser = await as("owner");
  const wrong = { ...typed, name: "", phone: "12", email: "desk@", zip: "1", state: "XX", "hours.cn": "" };
  for (const [at, sentences] of [
    [path, ["Please enter a 10-digit phone number", "Email format is incorrect", "Say it in both languages"]],
    [`/cn${path}`, ["请输入 10 位电话号码", "电子邮箱格式不正确", "请填写两种语言"]],
  ] as const) {
    const answer = await browser.post(at, { intent: "save", version: String(await versionOf()), ...wrong });
    expect(answer.status).toBe(400);
    for (const said of [...sentences, 'value="12"', 'value="desk@"']) expect(answer.text).toContain(said);
  }
});

test("who saves over a newer profile is shown both and loses nothing; the same form sent twice is one change", async () => {
  const before = await versionOf();
  expect((await save({ name: "First" }, "manager", before)).status).toBe(303);
  const stale = await save({ name: "Second" }, "owner", before);
  expect(stale.status).toBe(409);
  for (const said of ["First", 'value="Second"', "Somebody else has saved this since you opened it"])
    expect(stale.text).toContain(said);
  const again = await Promise.all([save({ name: "Third" }), save({ name: "Third" })]);
  expect(again.map(({ status }) => status)).toEqual([303, 303]);
  expect(await versionOf()).toBe(before + 2);
});

test("what a shop has not said is said nowhere: no phone, no hours, no address", async () => {
  const nothing = { phone: "", email: "", address1: "", city: "", state: "", zip: "", "hours.en": "", "hours.cn": "" };
  await save({ ...nothing, legalName: "" });
  shop().settingsChanged();
  for (const at of ["/", "/cn", "/help", "/cn/help"]) {
    const { text } = await shop().browser().get(at);
    expect(text).not.toContain("tel:");
    expect(text).not.toContain("mailto:");
    expect(text).not.toContain("<address");
  }
});

test("every hostile text comes back whole in the form and as text in the shop", async () => {
  for (const text of someHostile(1)) {
    const name = cleanText(text).slice(0, 60).trim();
    if (name === "") continue;
    expect((await save({ name })).status, name).toBe(303);
    shop().settingsChanged();
    expect(read((await (await as("owner")).get(path)).text)).toContain(`value="${name}"`);
    const page = await shop().browser().get("/");
    expect(page.status).toBe(200);
    expect(read(page.text)).toContain(name);
    expect(page.text).not.toMatch(/<(?:img src=x|svg\/onload|script>(?:canary|alert))/);
  }
});
