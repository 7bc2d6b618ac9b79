import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { beforeAll, expect, test } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { budgets } from "#engine/platform/budgets.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import { mailTemplates } from "#i18n/mail-templates.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { someHostile } from "#test/web/hostile-input.ts";
import { mailGroups } from "#web/admin/settings/mail-name.ts";
import { writeExampleMail } from "#worker/mail/example-mail.ts";
import { sendTestMail } from "#worker/mail/send-test-mail.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";

const shop = openShop();
const path = "/admin/settings/mails/paid";
const settings = { publicUrl: "http://shop.example" } as never;
let owner: Browser;
beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
});

const send = async (fields: Record<string, string>, intent = "save", at = path) => {
  const mail = at.split("/").at(-1)!;
  const template = mailTemplates.find(({ name }) => name === mail)!;
  const typed = Object.fromEntries(
    template.parts.flatMap(({ name, words }) => languages.map((one) => [`${name}.${one}`, words[one]])),
  );
  const version = String((await readSetting(shop().db, `mail/${mail}`)).version);
  return owner.post(at, { intent, version, ...typed, ...fields });
};
const example = (mail: string, words: JobPayloads["send_test_mail"]["words"], language: "en" | "cn") =>
  writeExampleMail({ db: shop().db, clock: shop().clock, settings }, { mail, words, language });

test("every mail stands in the list once, under a name", () => {
  const listed = Object.values(mailGroups).flat();
  expect(listed.toSorted()).toEqual(mailTemplates.map(({ name }) => name).toSorted());
  expect(new Set(listed).size).toBe(listed.length);
});

test("every mail opens for the merchant in both languages, each text and each variable under a name", async () => {
  for (const { name, parts } of mailTemplates)
    for (const before of ["", "/cn"]) {
      const page = await owner.get(`${before}/admin/settings/mails/${name}`);
      expect(page.status, `${before} ${name}`).toBe(200);
      for (const variable of new Set(parts.flatMap(({ variables }) => variables)))
        expect(page.text, `${before} ${name}`).toMatch(
          new RegExp(`<dt[^>]*>\\{${variable}\\}</dt><dd[^>]*>[^<]+</dd>`),
        );
    }
});

test("every mail can be said in the merchant's words, each with everything it may name filled in", async () => {
  for (const { name, parts } of mailTemplates)
    for (const language of languages) {
      const own = Object.fromEntries(
        parts.map((part) => [part.name, `own ${part.name} ${part.variables.map((one) => `<{${one}}>`).join(" ")}`]),
      );
      const words = { en: own, cn: own };
      const { letter, text } = await example(name, words, language);
      const said = [letter.subject, text].join("\n");
      expect(said, `${name} ${language}`).not.toMatch(/[{}]/);
      for (const part of parts) {
        const original = part.words[language].split("{")[0]!.trim();
        if (original.length > 12) expect(said, `${name}.${part.name} ${language}`).not.toContain(original);
      }
      expect(letter.subject).toContain(name === "money" ? "own about.dispute-needs-response" : "own subject");
    }
});

test("an order's mail goes out in the words that were saved, and in the other language as before", async () => {
  const { db, clock } = shop();
  const [english, chinese] = [
    await placeOrder(db, clock),
    await placeOrder(db, clock, "stripe", { language: "cn", email: "mei@example.com" }),
  ];
  const mailOf = ({ id } = english) => writeOrderMail({ db, clock, settings } as never, { orderId: id, mail: "paid" });
  const before = await mailOf();
  const saved = await send({
    "subject.en": "We have your {total} for {number}",
    "text.en": "Thank you!\n\nWe pack it.",
  });
  expect(saved.location).toBe(`${path}?done=saved`);
  expect(await mailOf()).toMatchObject({
    subject: expect.stringMatching(/^We have your \$[\d,.]+ for PL-/),
    text: expect.stringContaining("Thank you!\n\nWe pack it."),
    html: expect.stringContaining("Thank you!<br><br>We pack it."),
  });
  expect((await mailOf(chinese))?.subject).toContain("订单");
  expect((await owner.get("/admin/settings/mails")).text).toMatch(/Order paid[\s\S]{0,200}Your words/);
  expect((await send({}, "restore")).location).toBe(`${path}?done=restored`);
  expect((await mailOf())?.subject).toBe(before?.subject);
  expect((await owner.get("/admin/settings/mails")).text).not.toContain("Your words");
});

test("an empty field brings the shop's own words back, and what is as before is not stored", async () => {
  await send({ "subject.en": "Paid: {number}" });
  await send({ "subject.en": "", "heading.cn": "谢谢" });
  const [row] = await shop().db.sql("select value from settings where key = 'mail/paid'");
  expect(row).toEqual({ value: { en: {}, cn: { heading: "谢谢" } } });
  expect((await owner.get(path)).text).toContain('value="Order {number} confirmed – {total} paid"');
  const [line] = await shop().db.sql<{ data: Record<string, string> }>(
    "select data from audit_log where subject = 'settings/mail/paid' order by id desc limit 1",
  );
  expect(line?.data).toEqual({ "en.subject": "en.subject: Paid: {number} → –", "cn.heading": "cn.heading: – → 谢谢" });
});

test("what cannot be filled in is refused beside its field, in both languages, and stays typed", async () => {
  for (const typed of ["Hi {name}", "Hi {nummer}", "Hi {", "Hi }", "Hi {}", "{number, plural, other {x}}"]) {
    const answer = await send({ "subject.en": typed });
    expect(answer.status, typed).toBe(400);
    expect(answer.text).toContain("cannot be filled in here. You may use: {number} {total}");
    expect(answer.text).toContain(`value="${typed}"`);
  }
  expect((await send({ "subject.cn": "{谁}" }, "save", `/cn${path}`)).text).toContain("可用变量：{number} {total}");
  expect((await owner.get("/admin/settings/mails/nothing")).status).toBe(404);
  expect((await owner.post("/admin/settings/mails/nothing", { intent: "save" })).status).toBe(404);
});

test("the preview shows the mail with an example in both languages and saves nothing", async () => {
  await send({}, "restore");
  const shown = await send({ "heading.en": "Hooray, {number}", "heading.cn": "好消息，{number}" }, "preview");
  for (const said of [
    "Hooray, PL-7K3F-92QX",
    "好消息，PL-7K3F-92QX",
    "Hello Alex,",
    "Example compressor",
    "示例空压机",
  ])
    expect(shown.text).toContain(said);
  expect((await owner.get(path)).text).not.toContain("Hooray");
});

test("a test mail goes to who asks for it, in both languages, and only so many an hour", async () => {
  const { db } = shop();
  const sent: Mail[] = [];
  const answer = await send({ "subject.en": "Trial {number}" }, "test");
  expect(answer.text).toContain("The test is on its way to owner@example.com");
  const [job] = await db.sql<{ payload: JobPayloads["send_test_mail"] }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send_test_mail'`,
  );
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} };
  await sendTestMail({ db, clock: shop().clock, mailer, settings }, job!.payload);
  expect(sent.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
    "owner@example.com Test: Trial PL-7K3F-92QX",
    expect.stringMatching(/^owner@example.com 测试：/),
  ]);
  for (let time = 1; time < budgets.testMails.limit; time += 1) await send({}, "test");
  const tooMany = await send({}, "test");
  expect(tooMany.status).toBe(429);
  expect(tooMany.text).toContain("You have sent many tests");
  expect((await owner.get(path)).status).toBe(200);
});

test("who saves over newer words is shown both; hostile text is said as text", async () => {
  await owner.post(path, { intent: "save", version: "999", "subject.en": "Mine" }).then((stale) => {
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('value="Mine"');
  });
  for (const text of someHostile(0)) {
    const words = text.trim().slice(0, 150).trim();
    if (words === "" || /[{}\0]/.test(words)) continue;
    expect((await send({ "text.en": words, "heading.en": words })).status, words).toBe(303);
    const [row] = await shop().db.sql<{ value: JobPayloads["send_test_mail"]["words"] }>(
      "select value from settings where key = 'mail/paid'",
    );
    expect((await example("paid", row!.value, "en")).html).not.toMatch(/<(?:img src=x|svg\/onload|script)/);
    expect((await owner.get(path)).text).not.toMatch(/<(?:img src=x|svg\/onload|script>(?:canary|alert))/);
  }
});
