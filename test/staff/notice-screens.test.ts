import { expect, test } from "vitest";
import { kindsFor } from "#domain/staff/notices.ts";
import type { Role } from "#domain/staff/permissions.ts";
import { openShop } from "#test/open-shop.ts";
import { shopSecret, signedInAs } from "./staff-browser.ts";
import { staffMember } from "./staff-fixtures.ts";

const shop = openShop();

const form = (role: Role, chosen: Record<string, string> = {}): Record<string, string> => ({
  ...Object.fromEntries(kindsFor(role).map((kind) => [kind, "off"])),
  hour: "8",
  language: "both",
  ...chosen,
});

/** The selected value of a field of the form. */
const chosenIn = (text: string, name: string) =>
  /<option[^>]*value="([^"]*)"[^>]*selected/.exec(
    new RegExp(`<select[^>]*name="${name}"[^>]*>.*?</select>`, "s").exec(text)?.[0] ?? "",
  )?.[1];

const audited = () =>
  shop().db.sql<{ by: string; subject: string; data: Record<string, string> }>(
    "select staff_email as by, subject, data from audit_log where action = 'notices-changed' order by id",
  );

test("everybody chooses for themselves, without scripts and in either language; what is missing is said and changes nothing", async () => {
  for (const [role, prefix, said, lacking] of [
    ["owner", "", "Saved.", "Something was missing in the form."],
    ["fulfilment", "/cn", "已保存。", "表单不完整"],
  ] as const) {
    const browser = await signedInAs(shop(), role);
    const path = `${prefix}/admin/notifications`;
    expect(chosenIn((await browser.get(path)).text, "order")).toBe(role === "owner" ? "at-once" : "off");
    const saved = await browser.post(path, form(role, { order: "daily", hour: "17", language: "cn" }));
    expect([saved.status, saved.text.includes(said)]).toEqual([200, true]);
    const choice = async () => {
      const { text } = await browser.get(path);
      return ["order", "hour", "language"].map((name) => chosenIn(text, name));
    };
    expect(await choice()).toEqual(["daily", "17", "cn"]);
    for (const [field, value] of [
      ["order", "often"],
      ["order", "<b>'\u202e"],
      ["hour", "24"],
      ["hour", ""],
      ["language", "fr"],
    ] as const) {
      const refused = await browser.post(path, form(role, { [field]: value }));
      expect([refused.status, refused.text.includes(lacking)], `${field} ${value}`).toEqual([400, true]);
    }
    expect(await choice()).toEqual(["daily", "17", "cn"]);
    // An import is no page of who ships.
    expect((await browser.get(path)).text.includes('name="failed-import"')).toBe(role === "owner");
  }
  expect(await audited(), "one's own choice").toEqual([]);
  expect(shop().errors).toEqual([]);
});

test("an owner chooses for somebody else, by a fresh factor; the audit log keeps what it was, and says it in words", async () => {
  const id = await staffMember(shop().db, "packer@example.com", "fulfilment", { secret: shopSecret });
  const path = `/admin/staff/${id}/notifications`;
  const owner = await signedInAs(shop(), "owner", "chooser@example.com");
  const choice = form("fulfilment", { order: "at-once", language: "cn" });
  expect((await owner.post(path, choice)).status).toBe(200);
  expect(await audited()).toEqual([
    {
      by: "chooser@example.com",
      subject: "packer@example.com",
      data: { order: "order: off → at-once", language: "language: both → cn" },
    },
  ]);
  const { text } = await owner.get("/admin/audit?about=packer@example.com");
  for (const words of [
    "Changed the notifications of a colleague",
    "New orders: Never → At once",
    "Both languages → 中文",
  ])
    expect(text).toContain(words);
  // The same once more changes nothing, and a stale session is asked for its factor.
  expect((await owner.post(path, choice)).status).toBe(200);
  expect(await audited()).toHaveLength(1);
  shop().clock.advance(11 * 60_000);
  const stale = await owner.post(path, form("fulfilment"));
  expect([stale.status, stale.text.includes('name="factor"')]).toEqual([401, true]);
  expect(await audited()).toHaveLength(1);
  await shop().db.sql("update staff set active = false where id = $1", [id]);
  expect((await owner.get(path)).status).toBe(404);
});
