import { expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import type { Role } from "#domain/staff/permissions.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import { unseal } from "#engine/platform/seal.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { addPasskey } from "#engine/staff/add-passkey.ts";
import { listPasskeys, removePasskey } from "#engine/staff/own-passkeys.ts";
import { passkeyCreationOptions } from "#engine/staff/passkey-options.ts";
import { makeRecoveryCodes, signInWithRecoveryCode } from "#engine/staff/recovery-codes.ts";
import { addAuthenticator, beginEnrolment, removeAuthenticator } from "#engine/staff/second-factor.ts";
import { findStaffSession, openStaffSession } from "#engine/staff/sessions.ts";
import { codeOf, stepAt } from "#engine/staff/totp.ts";
import { waiting } from "#test/customers/customer-fixtures.ts";
import { testDatabase } from "#test/database.ts";
import { sendFactorMail } from "#worker/mail/send-sign-in-mail.ts";
import { SoftAuthenticator } from "./soft-authenticator.ts";
import { staffMember, totpSecret } from "./staff-fixtures.ts";

const db = testDatabase();
const secret = "a secret of thirty-two characters";
const noon = instant(Date.parse("2026-11-20T12:00:00-06:00"));
const party = { id: "shop.example", origin: "https://shop.example" };

const staffShop = () => ({
  db: db(),
  clock: fixedClock(noon),
  settings: { secret, sandboxUrl: null, production: false },
});
type StaffShop = ReturnType<typeof staffShop>;

async function sessionOf(shop: StaffShop, id: number, isComplete = true) {
  const token = await shop.db.transaction((tx) => openStaffSession(tx, id, null, noon, isComplete, noon));
  return { token, who: (await findStaffSession(shop.db, token, noon))! };
}

async function addNewPasskey(shop: StaffShop, { who, token }: Awaited<ReturnType<typeof sessionOf>>) {
  const asked = await passkeyCreationOptions(shop, who, token, party, "Plenum");
  const answer = new SoftAuthenticator().make(asked!.challenge, { origin: party.origin, rpId: party.id });
  return addPasskey(shop, who, { token, party, answer, name: "Key" });
}

/** Makes every change to somebody's second factors, and gives of each whom it told: themselves, or all owners. */
async function changesOf(role: Role): Promise<Record<string, string[]>> {
  const shop = staffShop();
  const id = await staffMember(shop.db, `${role}@example.com`, role, { secret });
  const session = await sessionOf(shop, id);
  const { who } = session;
  const told: Record<string, string[]> = {};
  const tells = async (name: string, step: () => Promise<{ ok: boolean } | string[]>) => {
    await shop.db.sql("delete from graphile_worker._private_jobs");
    const result = await step();
    expect({ name, isDone: Array.isArray(result) || result.ok }).toEqual({ name, isDone: true });
    const [own, owners] = [
      await waiting<JobPayloads["send_factor_mail"]>(shop.db, "send_factor_mail"),
      await waiting<JobPayloads["send_told_mail"]>(shop.db, "send_told_mail"),
    ];
    told[name] = [
      ...own.map(({ payload }) => `${payload.staffId === id ? "self" : "?"} of ${payload.change}`),
      ...owners.map(({ payload }) => `owners of ${payload.about} ${payload.subject}`),
    ];
  };
  await tells("a passkey added", () => addNewPasskey(shop, session));
  await tells("the authenticator removed", () => removeAuthenticator(shop, who, party.id));
  await tells("an authenticator set up", async () => {
    const enrolment = await beginEnrolment(shop, who, "Plenum");
    expect(enrolment).not.toBeNull();
    const [row] = await shop.db.sql<{ sealed: string }>("select totp_sealed as sealed from staff where id = $1", [id]);
    const key = unseal(secret, "authenticator", row!.sealed);
    return addAuthenticator(shop, who, codeOf(key, stepAt(noon)));
  });
  const [passkey] = await listPasskeys(shop.db, id);
  await tells("a passkey removed", () => removePasskey(shop, who, passkey!.id, party.id));
  let codes: string[] = [];
  await tells("recovery codes made", async () => (codes = await makeRecoveryCodes(shop, who)));
  const door = await sessionOf(shop, id, false);
  await tells("a recovery code used", () => signInWithRecoveryCode(shop, door.who, door.token, codes[0]!));
  const again = await sessionOf(shop, id, false);
  await shop.db.sql("delete from graphile_worker._private_jobs");
  expect((await signInWithRecoveryCode(shop, again.who, again.token, codes[0]!)).ok).toBe(false);
  expect(await waiting(shop.db, "send_factor_mail")).toEqual([]);
  return told;
}

test("whoever runs the shop is mailed of each change to their second factors; all owners are, of an owner's new one", async () => {
  const own = {
    "the authenticator removed": ["self of authenticator-removed"],
    "a passkey removed": ["self of passkey-removed"],
    "recovery codes made": ["self of recovery-codes-made"],
    "a recovery code used": ["self of recovery-code-used"],
  };
  expect(await changesOf("support")).toEqual({
    ...own,
    "a passkey added": ["self of passkey-added"],
    "an authenticator set up": ["self of authenticator-set"],
  });
  const owners = ["owners of factor owner@example.com"];
  expect(await changesOf("owner")).toEqual({ ...own, "a passkey added": owners, "an authenticator set up": owners });
});

test("what is refused tells nobody, and neither does the demonstration's sign-in", async () => {
  const shop = staffShop();
  const id = await staffMember(shop.db, "alone@example.com", "support", { secret });
  const demo = await staffMember(shop.db, "demo@example.com", "owner", { secret, factor: false, demo: true });
  await shop.db.sql("delete from graphile_worker._private_jobs");
  const { who } = await sessionOf(shop, id);
  expect(await removeAuthenticator(shop, who, party.id)).toEqual({ ok: false, error: { code: "last_factor" } });
  expect((await addAuthenticator(shop, who, codeOf(totpSecret, 1))).ok).toBe(false);
  await makeRecoveryCodes(shop, (await sessionOf(shop, demo)).who);
  expect(await waiting(shop.db, "send_factor_mail")).toEqual([]);
});

test("the mail is in both languages, leads to one's sign-in, and goes to nobody who has left", async () => {
  const shop = staffShop();
  const id = await staffMember(shop.db, "reads@example.com", "support", { secret });
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close() {} };
  const settings = { publicUrl: "https://shop.example", adminUrl: "https://admin.shop.example" } as never;
  const changes = [
    "authenticator-set",
    "authenticator-removed",
    "passkey-added",
    "passkey-removed",
    "recovery-codes-made",
    "recovery-code-used",
  ] as const;
  for (const change of changes)
    await sendFactorMail({ db: shop.db, settings, mailer }, { staffId: id, change, at: noon });
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(["reads@example.com"]));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(changes.length);
  for (const { text } of mails)
    for (const words of ["https://admin.shop.example/admin/security", "Only you get this email", "仅您收到此邮件"])
      expect(text).toContain(words);
  expect(mails.at(-1)!.text).toContain("one of your recovery codes");
  await shop.db.sql("update staff set active = false where id = $1", [id]);
  await sendFactorMail({ db: shop.db, settings, mailer }, { staffId: id, change: "passkey-added", at: noon });
  expect(mails).toHaveLength(changes.length);
});
