import { expect, test } from "vitest";
import { days, instant, minutes, hours, seconds } from "#domain/kernel/time.ts";
import { may, permissions, type Permission, type Role, roles } from "#domain/staff/permissions.ts";
import { needsConfirmation, staffSessionMaxLifetime } from "#domain/staff/session-rules.ts";
import { seal, unseal } from "#engine/platform/seal.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { audited } from "#engine/staff/audited.ts";
import { audit, listAudit } from "#engine/staff/audit.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { sendNewBrowserMail } from "#worker/mail/send-sign-in-mail.ts";
import { inviteStaff, joinStaff, findInvitation } from "#engine/staff/join.ts";
import { changeStaff } from "#engine/staff/manage-staff.ts";
import { beginEnrolment, signInWithAuthenticator } from "#engine/staff/second-factor.ts";
import { findStaffSession } from "#engine/staff/sessions.ts";
import { confirmStaff, signInStaff } from "#engine/staff/sign-in.ts";
import { base32, codeOf, stepAt, stepOfCode } from "#engine/staff/totp.ts";
import { testDatabase } from "#test/database.ts";
import { nobody, staffMember, staffPassword, totpSecret } from "./staff-fixtures.ts";

const db = testDatabase();
const secret = "a secret of thirty-two characters";
const noon = instant(Date.parse("2026-11-20T12:00:00-06:00"));

function staffShop(sandboxUrl: string | null = null, production = false) {
  return { db: db(), clock: fixedClock(noon), settings: { secret, sandboxUrl, production } };
}

async function openSignedInSession(shop: ReturnType<typeof staffShop>, email: string, browser = nobody) {
  const entered = await signInStaff(shop, { email, password: staffPassword }, browser);
  if (!entered.ok) throw new Error(entered.error.code);
  const session = await findStaffSession(shop.db, entered.value.session, shop.clock.now());
  if (!session) throw new Error("no session");
  return { ...entered.value, who: session };
}

test("codes are those of RFC 6238, its six last digits", () => {
  const vectors: [number, string][] = [
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ];
  for (const [at, code] of vectors) expect(codeOf(totpSecret, stepAt(instant(at * 1_000)))).toBe(code);
  expect(base32(totpSecret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});

test("a code counts however its digits are typed", () => {
  const code = codeOf(totpSecret, stepAt(noon));
  const wide = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  for (const typed of [code, `${code.slice(0, 3)} ${code.slice(3)}`, wide])
    expect(stepOfCode(totpSecret, typed, noon), typed).toBe(stepAt(noon));
});

test("a code is good half a minute early and late, and no longer", () => {
  const at = (ms: number) => stepOfCode(totpSecret, codeOf(totpSecret, stepAt(noon)), instant(noon + ms));
  expect({ inTime: at(0), late30: at(seconds(30)), early30: at(-seconds(30)) }).toEqual({
    inTime: stepAt(noon),
    late30: stepAt(noon),
    early30: stepAt(noon),
  });
  expect({
    late60: at(seconds(60)),
    early60: at(-seconds(60)),
    shortCode: stepOfCode(totpSecret, "12345", noon),
    noCode: stepOfCode(totpSecret, "", noon),
  }).toEqual({ late60: null, early60: null, shortCode: null, noCode: null });
});

test("what is sealed opens with the same secret for the same purpose only", () => {
  const sealed = seal(secret, "authenticator", totpSecret);
  expect(unseal(secret, "authenticator", sealed)).toEqual(totpSecret);
  expect(() => unseal(secret, "something else", sealed)).toThrow();
  expect(() => unseal(`${secret}!`, "authenticator", sealed)).toThrow();
});

test("the owner may do everything, who only reads changes nothing, and only owners and managers move money", () => {
  const all = Object.keys(permissions) as Permission[];
  expect(all.filter((permission) => !may("owner", permission))).toEqual([]);
  expect(all.filter((permission) => may("read-only", permission))).toEqual([
    "dashboard.view",
    "figures.view",
    "orders.view",
    "returns.view",
    "claims.view",
    "customers.view",
    "companies.view",
    "reviews.view",
    "products.view",
    "promotions.view",
    "prices.view",
    "stock.view",
    "purchases.view",
    "settings.view",
    "self.manage",
  ]);
  for (const permission of ["orders.refund", "orders.confirm-payment", "returns.refund", "claims.refund"] as const)
    expect(roles.filter((role) => may(role, permission))).toEqual(["owner", "manager"]);
});

test("a password alone opens nothing: the session waits for the code, and the same code never works twice", async () => {
  const shop = staffShop();
  await staffMember(shop.db, "factor@example.com", "manager", { secret });
  const first = await openSignedInSession(shop, "factor@example.com");
  expect({ firstComplete: first.complete, whoComplete: first.who.complete }).toEqual({
    firstComplete: false,
    whoComplete: false,
  });
  expect(await signInWithAuthenticator(shop, first.who, first.session, "000000")).toEqual({
    ok: false,
    error: { code: "wrong_code" },
  });
  const code = codeOf(totpSecret, stepAt(noon));
  const second = await openSignedInSession(shop, "factor@example.com");
  const both = await Promise.all([
    signInWithAuthenticator(shop, first.who, first.session, code),
    signInWithAuthenticator(shop, second.who, second.session, code),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const opened = both.find((one) => one.ok);
  expect(opened?.ok && (await findStaffSession(shop.db, opened.value, noon))?.complete).toBe(true);
  const { session } = both[0].ok ? first : second;
  expect(await findStaffSession(shop.db, session, noon), "the session that waited is replaced").toBeNull();
});

test("five wrong codes lock the second factor for a quarter of an hour, a right one included", async () => {
  const shop = staffShop();
  await staffMember(shop.db, "guessed@example.com", "support", { secret });
  const { who, session } = await openSignedInSession(shop, "guessed@example.com");
  for (let guess = 0; guess < 5; guess += 1) await signInWithAuthenticator(shop, who, session, "123456");
  const right = () => signInWithAuthenticator(shop, who, session, codeOf(totpSecret, stepAt(shop.clock.now())));
  expect(await right()).toEqual({ ok: false, error: { code: "0210" } });
  shop.clock.advance(minutes(16));
  expect((await right()).ok).toBe(true);
});

test("who has no second factor sets one up by a first code, and its key is shown to nobody afterwards", async () => {
  const shop = staffShop();
  const id = await staffMember(shop.db, "new@example.com", "owner", { secret, factor: false });
  const { who, session } = await openSignedInSession(shop, "new@example.com");
  const enrolment = await beginEnrolment(shop, who, "Plenum");
  expect(await beginEnrolment(shop, who, "Plenum")).toEqual(enrolment);
  expect(enrolment?.address).toMatch(/^otpauth:\/\/totp\/Plenum:new%40example.com\?secret=[A-Z2-7]{32}&issuer=Plenum/);
  const [row] = await shop.db.sql<{ sealed: string }>("select totp_sealed as sealed from staff where id = $1", [id]);
  const code = codeOf(unseal(secret, "authenticator", row!.sealed), stepAt(noon));
  expect((await signInWithAuthenticator(shop, who, session, code)).ok).toBe(true);
  expect(await beginEnrolment(shop, who, "Plenum")).toBeNull();
});

test("the demo's sign-in works beside the sandbox only, not in production, and there without a second factor", async () => {
  await staffMember(db(), "demo@example.com", "owner", { secret, factor: false, demo: true });
  const typed = { email: "demo@example.com", password: staffPassword };
  expect(await signInStaff(staffShop(), typed, nobody)).toEqual({ ok: false, error: { code: "wrong_sign_in" } });
  expect(await signInStaff(staffShop("http://127.0.0.1:3001", true), typed, nobody)).toEqual({
    ok: false,
    error: { code: "wrong_sign_in" },
  });
  const entered = await signInStaff(staffShop("http://127.0.0.1:3001"), typed, nobody);
  expect(entered.ok && entered.value.complete).toBe(true);
});

test("five wrong passwords lock an email, unknown ones alike, and a known browser still gets in", async () => {
  const shop = staffShop();
  await staffMember(shop.db, "locked@example.com", "manager", { secret });
  const { device } = await openSignedInSession(shop, "locked@example.com");
  for (const email of ["locked@example.com", "unknown@example.com"]) {
    const answers: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const answer = await signInStaff(shop, { email, password: "wrong-1" }, nobody);
      answers.push(answer.ok ? "in" : answer.error.code);
    }
    expect({ email, answers }).toEqual({ email, answers: [...Array<string>(4).fill("wrong_sign_in"), "0210", "0210"] });
  }
  expect((await signInStaff(shop, { email: "locked@example.com", password: staffPassword }, nobody)).ok).toBe(false);
  expect(
    (await signInStaff(shop, { email: "locked@example.com", password: staffPassword }, { ...nobody, device })).ok,
  ).toBe(true);
});

test("money moves only within ten minutes of the password", async () => {
  const shop = staffShop();
  await staffMember(shop.db, "again@example.com", "owner", { secret });
  const { who, session } = await openSignedInSession(shop, "again@example.com");
  expect({
    atOnce: needsConfirmation(who.confirmedAt, noon),
    afterTenMinutes: needsConfirmation(who.confirmedAt, instant(noon + minutes(10))),
  }).toEqual({ atOnce: false, afterTenMinutes: true });
  shop.clock.advance(minutes(11));
  expect(await confirmStaff(shop, who, session, "wrong-1")).toEqual({ ok: false, error: { code: "wrong_password" } });
  expect((await confirmStaff(shop, who, session, staffPassword)).ok).toBe(true);
  expect((await findStaffSession(shop.db, session, shop.clock.now()))?.confirmedAt).toBe(shop.clock.now());
});

test("a session ends eight hours after it was last used", async () => {
  const shop = staffShop();
  await staffMember(shop.db, "hours@example.com", "owner", { secret });
  const { session } = await openSignedInSession(shop, "hours@example.com");
  expect(await findStaffSession(shop.db, session, instant(noon + hours(7)))).not.toBeNull();
  expect(await findStaffSession(shop.db, session, instant(noon + hours(14)))).not.toBeNull();
  expect(await findStaffSession(shop.db, session, instant(noon + hours(23)))).toBeNull();
});

test("an invitation is used once, of twenty at once, and not after a day", async () => {
  const shop = staffShop();
  const invite = async () => {
    const invited = await inviteStaff(
      shop.db,
      { email: "Join@Example.com", role: "owner", by: null },
      shop.clock.now(),
    );
    return invited.ok ? invited.value : "";
  };
  const typed = { token: await invite(), name: "Jo", password: staffPassword, confirm: staffPassword };
  expect(await findInvitation(shop.db, typed.token, noon)).toEqual({
    email: "Join@Example.com",
    emailKey: "join@example.com",
    role: "owner",
  });
  expect(await joinStaff(shop, { ...typed, confirm: "other-1-other" })).toEqual({
    ok: false,
    error: { code: "password_mismatch" },
  });
  const all = await Promise.all(Array.from({ length: 20 }, () => joinStaff(shop, typed)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  const late = await invite();
  shop.clock.advance(hours(24));
  expect(await joinStaff(shop, { ...typed, token: late })).toEqual({ ok: false, error: { code: "link_expired" } });
  expect(await joinStaff(shop, { ...typed, token: "nothing" })).toEqual({ ok: false, error: { code: "link_expired" } });
});

test("another role signs somebody out, and the last owner stays one", async () => {
  const shop = staffShop();
  await shop.db.sql("delete from staff");
  const ada = await staffMember(shop.db, "ada@example.com", "owner", { secret });
  const bob = await staffMember(shop.db, "bob@example.com", "owner", { secret });
  const { session } = await openSignedInSession(shop, "bob@example.com");
  const by = { id: ada, email: "ada@example.com" };
  const both = await Promise.all([changeStaff(shop, ada, "manager", by), changeStaff(shop, bob, "support", by)]);
  expect(
    both.filter(({ ok }) => ok),
    "of two owners at once, one stays",
  ).toHaveLength(1);
  const [owner] = await shop.db.sql<{ id: number }>("select id from staff where role = 'owner'");
  expect(await changeStaff(shop, owner!.id, null, by)).toEqual({ ok: false, error: { code: "last_owner" } });
  const other = owner!.id === bob ? ada : bob;
  expect((await changeStaff(shop, other, "fulfilment", by)).ok).toBe(true);
  await changeStaff(shop, other, "owner", by);
  await changeStaff(shop, bob, "support", by);
  expect(await findStaffSession(shop.db, session, noon)).toBeNull();
});

test("an invitation ends when its person joins by another, is deactivated or gets another role", async () => {
  const shop = staffShop();
  const by = { id: await staffMember(shop.db, "keeper@example.com", "owner", { secret }), email: "keeper@example.com" };
  const invite = async (email: string, role: Role) => {
    const invited = await inviteStaff(shop.db, { email, role, by }, noon);
    return invited.ok ? invited.value : "";
  };
  const form = { name: "Cy", password: staffPassword, confirm: staffPassword };
  const older = await invite("cy@example.com", "manager");
  const newer = await invite("cy@example.com", "support");
  expect(await joinStaff(shop, { ...form, token: older }), "a later invitation replaces it").toEqual({
    ok: false,
    error: { code: "link_expired" },
  });
  // As rows from before a later invitation replaced the earlier.
  await shop.db.sql("update staff_invitations set withdrawn_at = null where email_key = 'cy@example.com'");
  expect(await joinStaff(shop, { ...form, token: newer })).toMatchObject({ ok: true });
  expect(await findInvitation(shop.db, older, noon), "joining ends the others").toBeNull();

  const [cy] = await shop.db.sql<{ id: number }>("select id from staff where email_key = 'cy@example.com'");
  for (const role of [null, "fulfilment"] as const) {
    const open = await invite("cy@example.com", "manager");
    await shop.db.sql("update staff set active = true where id = $1", [cy!.id]);
    expect(await changeStaff(shop, cy!.id, role, by)).toMatchObject({ ok: true });
    expect(await joinStaff(shop, { ...form, token: open }), String(role)).toMatchObject({ ok: false });
  }
});

test("the only owner stays one, whatever a link would make of them, and keeps the link for later", async () => {
  const shop = staffShop();
  await shop.db.sql("delete from staff");
  await staffMember(shop.db, "only@example.com", "owner", { secret });
  const invited = await inviteStaff(shop.db, { email: "only@example.com", role: "support", by: null }, noon);
  if (!invited.ok) throw new Error(invited.error.code);
  const join = { token: invited.value, name: "Only", password: staffPassword, confirm: staffPassword };
  expect(await joinStaff(shop, join)).toEqual({ ok: false, error: { code: "last_owner" } });
  const [owner] = await shop.db.sql<{ role: string }>("select role from staff");
  expect(owner?.role).toBe("owner");
  await staffMember(shop.db, "second@example.com", "owner", { secret });
  expect(await joinStaff(shop, join)).toMatchObject({ ok: true });
});

test("a session that is used every hour ends a week after its sign-in all the same", async () => {
  const shop = staffShop();
  await staffMember(shop.db, "night@example.com", "support", { secret });
  const { session } = await openSignedInSession(shop, "night@example.com");
  let at = noon;
  while (await findStaffSession(shop.db, session, at)) {
    at = instant(at + hours(1));
    if (at > noon + days(30)) throw new Error("it never ends");
  }
  expect(at - noon).toBe(staffSessionMaxLifetime);
});

test("the audit log can be added to, and never changed, emptied or shortened", async () => {
  await audit(db(), { id: 1, email: "ada@example.com" }, "refunded", "PL-2222-3333", noon, { amount: 100 });
  for (const attempt of ["update audit_log set staff_email = 'bob'", "delete from audit_log", "truncate audit_log"])
    await expect(db().sql(attempt)).rejects.toThrow("only be added to");
  const { lines } = await listAudit(db(), { about: "PL-2222-3333", page: 1 });
  expect(lines).toMatchObject([{ email: "ada@example.com", action: "refunded", data: { amount: 100 }, at: noon }]);
});

test("a step and its line in the audit log stand together, or neither", async () => {
  const shop = staffShop();
  const by = { id: 1, email: "together@example.com" };
  const setting = (name: string) =>
    shop.db.sql("select 1 from settings where key = $1", [name]).then((rows) => rows.length);
  const write = (name: string) => async (part: typeof shop) => {
    await part.db.transaction((tx) => tx.sql("insert into settings (key, value) values ($1, '1')", [name]));
    return { ok: true as const, value: name };
  };
  await audited(shop, by, write("together"), (name) => ({ action: "stock-adjusted", subject: name }));
  expect(await setting("together")).toBe(1);
  expect((await listAudit(shop.db, { about: "together", page: 1 })).lines).toHaveLength(1);

  const impossible = { action: null as never, subject: "apart" };
  await expect(audited(shop, by, write("apart"), () => impossible)).rejects.toThrow();
  expect(await setting("apart"), "without its line the step is undone").toBe(0);

  const refused = await audited(
    shop,
    by,
    async (part) => {
      await write("refused")(part);
      return { ok: false as const, error: { code: "no" } };
    },
    () => ({ action: "stock-adjusted", subject: "refused" }),
  );
  expect(refused).toEqual({ ok: false, error: { code: "no" } });
  expect(await setting("refused")).toBe(0);
  expect((await listAudit(shop.db, { about: "refused", page: 1 })).lines).toEqual([]);
});

test("how long a refusal takes does not tell who runs the shop", async () => {
  const shop = staffShop();
  const refusedIn = async (email: string, at: number) => {
    const before = performance.now();
    await signInStaff(shop, { email, password: "Wrong-password-1" }, { ...nobody, clientIp: `198.51.100.${at}` });
    return performance.now() - before;
  };
  const tries = 16;
  for (let at = 0; at < tries; at += 1) await staffMember(shop.db, `timed${at}@example.com`, "support", { secret });
  // By turns, so that other work on the machine slows both alike, and each is as fast as it ever was.
  let [known, unknown] = [Infinity, Infinity];
  for (let at = 0; at < tries; at += 1) {
    known = Math.min(known, await refusedIn(`timed${at}@example.com`, at));
    unknown = Math.min(unknown, await refusedIn(`none${at}@example.com`, at + tries));
  }
  expect(unknown).toBeGreaterThan(known / 2);
});

test("who signs in to run the shop from a new browser is mailed of it, once a browser and in both languages", async () => {
  const shop = staffShop();
  const id = await staffMember(shop.db, "mailed@example.com", "support", { secret });
  const jobs = () =>
    shop.db.sql<{ payload: JobPayloads["send_new_browser_mail"] }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send_new_browser_mail' and (payload ->> 'staffId')::int = $1`,
      [id],
    );
  const typed = { email: "mailed@example.com", password: staffPassword };
  await signInStaff(shop, { ...typed, password: "Wrong-password-1" }, nobody);
  expect(await jobs()).toEqual([]);
  const entered = await signInStaff(shop, typed, nobody);
  expect(await jobs()).toHaveLength(1);
  await signInStaff(shop, typed, { ...nobody, device: entered.ok ? entered.value.device : null });
  const [job, ...more] = await jobs();
  expect(more).toEqual([]);
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close() {} };
  const settings = { publicUrl: "http://shop.example" } as never;
  await sendNewBrowserMail({ db: shop.db, settings, mailer }, job!.payload);
  expect(mails.map(({ to }) => to)).toEqual(["mailed@example.com"]);
  for (const said of ["Only you get this email", "仅您收到此邮件"]) expect(mails[0]!.text).toContain(said);
});

test("who runs the shop chooses twelve characters at least", async () => {
  const shop = staffShop();
  const joins = async (password: string) => {
    const token = await inviteStaff(shop.db, { email: "chooses@example.com", role: "support", by: null }, noon);
    if (!token.ok) throw new Error(token.error.code);
    return joinStaff(shop, { token: token.value, name: "Lee", password, confirm: password });
  };
  expect(await joins("Elevenchar1")).toEqual({ ok: false, error: { code: "password_rule" } });
  expect(await joins("Twelvechars1")).toMatchObject({ ok: true });
});
