import { expect, test } from "vitest";
import { instant, minutes } from "#domain/kernel/time.ts";
import { relyingParty } from "#domain/staff/relying-party.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { inviteStaff, joinStaff } from "#engine/staff/join.ts";
import { signInWithPasskey } from "#engine/staff/sign-with-passkey.ts";
import { addPasskey, signInWithNewPasskey } from "#engine/staff/add-passkey.ts";
import { listPasskeys, removePasskey, renamePasskey } from "#engine/staff/own-passkeys.ts";
import { passkeyCreationOptions, passkeyRequestOptions } from "#engine/staff/passkey-options.ts";
import { signInWithRecoveryCode, makeRecoveryCodes, recoveryCodesLeft } from "#engine/staff/recovery-codes.ts";
import {
  addAuthenticator,
  beginEnrolment,
  signInWithAuthenticator,
  removeAuthenticator,
} from "#engine/staff/second-factor.ts";
import { findStaffSession } from "#engine/staff/sessions.ts";
import { signInStaff } from "#engine/staff/sign-in.ts";
import { codeOf, stepAt } from "#engine/staff/totp.ts";
import { testDatabase } from "#test/database.ts";
import { nobody, staffMember, staffPassword, totpSecret } from "./staff-fixtures.ts";
import { SoftAuthenticator } from "./soft-authenticator.ts";

const db = testDatabase();
const secret = "a secret of thirty-two characters";
const noon = instant(Date.parse("2026-11-20T12:00:00-06:00"));
const party = { id: "shop.example", origin: "https://shop.example" };
const here = { origin: party.origin, rpId: party.id };

function staffShop() {
  return { db: db(), clock: fixedClock(noon), settings: { secret, sandboxUrl: null, production: false } };
}
type StaffShop = ReturnType<typeof staffShop>;

/** Password given; what comes next waits for the second factor. */
async function atTheDoor(shop: StaffShop, email: string, password = staffPassword) {
  const entered = await signInStaff(shop, { email, password }, nobody);
  if (!entered.ok) throw new Error(entered.error.code);
  return sessionOf(shop, entered.value.session);
}

async function sessionOf(shop: StaffShop, token: string) {
  const who = await findStaffSession(shop.db, token, shop.clock.now());
  if (!who) throw new Error("no session");
  return { token, who };
}

type At = Awaited<ReturnType<typeof sessionOf>>;

async function ask(shop: StaffShop, { who, token }: At, kind: "add" | "sign-in"): Promise<string> {
  const asked =
    kind === "add"
      ? await passkeyCreationOptions(shop, who, token, party, "Plenum")
      : await passkeyRequestOptions(shop, who, token, party);
  if (!asked) throw new Error("nothing is asked");
  return asked.challenge;
}

/** Somebody whose only second factor is a passkey, signed in with it. */
async function withPasskey(shop: StaffShop, email: string, device = new SoftAuthenticator()) {
  await staffMember(shop.db, email, "owner", { secret, factor: false });
  const door = await atTheDoor(shop, email);
  const answer = device.make(await ask(shop, door, "add"), here);
  const entered = await signInWithNewPasskey(shop, door.who, {
    token: door.token,
    party,
    answer,
    name: "Office computer",
  });
  if (!entered.ok) throw new Error(entered.error.code);
  return { device, inside: await sessionOf(shop, entered.value) };
}

const refused = { ok: false, error: { code: "passkey_refused" } };

test("the first passkey is set up at the door and lets in, and signs in from then on", async () => {
  const shop = staffShop();
  const { device, inside } = await withPasskey(shop, "first@example.com");
  expect({ complete: inside.who.complete, enrolled: inside.who.enrolled }).toEqual({ complete: true, enrolled: true });
  expect((await listPasskeys(shop.db, inside.who.id)).map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
    ["Office computer", null],
  ]);
  const door = await atTheDoor(shop, "first@example.com");
  const entered = await signInWithPasskey(shop, door.who, {
    token: door.token,
    party,
    answer: device.sign(await ask(shop, door, "sign-in"), here),
  });
  expect(entered.ok && (await sessionOf(shop, entered.value)).who.complete).toBe(true);
  expect(await findStaffSession(shop.db, door.token, noon), "the waiting session is replaced").toBeNull();
  expect((await listPasskeys(shop.db, door.who.id))[0]?.lastUsedAt).toBe(noon);
});

test("a challenge is answered once, by the session it was made for, for its purpose, within five minutes", async () => {
  const shop = staffShop();
  const { device } = await withPasskey(shop, "once@example.com");
  const [first, second] = [await atTheDoor(shop, "once@example.com"), await atTheDoor(shop, "once@example.com")];
  const challenge = await ask(shop, first, "sign-in");
  const give = ({ who, token }: At, answer: string) => signInWithPasskey(shop, who, { token, party, answer });
  expect(await give(second, device.sign(challenge, here)), "another session").toEqual(refused);
  const answer = device.sign(challenge, here);
  expect((await Promise.all([give(first, answer), give(first, answer)])).filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    await give(second, device.sign(await ask(shop, second, "add").catch(() => "none"), here)),
    "another purpose",
  ).toEqual(refused);
  const late = await ask(shop, second, "sign-in");
  shop.clock.advance(minutes(5) + 1);
  expect(await give(second, device.sign(late, here)), "too late").toEqual(refused);
});

test("another site's answer, another person's passkey, a copied device and a made-up answer are refused", async () => {
  const shop = staffShop();
  const { device } = await withPasskey(shop, "guarded@example.com");
  const { device: others } = await withPasskey(shop, "other@example.com");
  const give = async (answerTo: (challenge: string) => string) => {
    const door = await atTheDoor(shop, "guarded@example.com");
    const given = await signInWithPasskey(shop, door.who, {
      token: door.token,
      party,
      answer: answerTo(await ask(shop, door, "sign-in")),
    });
    await shop.db.sql("delete from sign_in_failures");
    return given.ok ? "in" : given.error.code;
  };
  expect(await give((challenge) => device.sign(challenge, { ...here, origin: "https://sh0p.example" }))).toBe(
    "passkey_refused",
  );
  expect(await give((challenge) => device.sign(challenge, { ...here, rpId: "example" }))).toBe("passkey_refused");
  expect(await give((challenge) => others.sign(challenge, here))).toBe("passkey_refused");
  expect(await give(() => "{}")).toBe("passkey_refused");
  expect(await give(() => "no json")).toBe("passkey_refused");
  expect(await give((challenge) => device.sign(challenge, here))).toBe("in");
  device.counter -= 2;
  expect(await give((challenge) => device.sign(challenge, here)), "it counts backwards").toBe("passkey_refused");
});

test("who waits for the factor they have can set up no other one instead", async () => {
  const shop = staffShop();
  await withPasskey(shop, "held@example.com");
  const thief = await atTheDoor(shop, "held@example.com");
  expect(await passkeyCreationOptions(shop, thief.who, thief.token, party, "Plenum")).toBeNull();
  expect(await beginEnrolment(shop, thief.who, "Plenum")).toBeNull();
  const mine = new SoftAuthenticator();
  const add = { token: thief.token, party, name: "Thief", answer: mine.make(await ask(shop, thief, "sign-in"), here) };
  expect(await signInWithNewPasskey(shop, thief.who, add)).toEqual(refused);
  expect(await addPasskey(shop, thief.who, add)).toEqual(refused);

  // An authenticator that was begun and never confirmed is no way in either.
  await shop.db.sql("update staff set totp_sealed = (select totp_sealed from staff where id = $2) where id = $1", [
    thief.who.id,
    await staffMember(shop.db, "seal@example.com", "owner", { secret }),
  ]);
  const code = codeOf(totpSecret, stepAt(noon));
  expect(await signInWithAuthenticator(shop, thief.who, thief.token, code)).toEqual({
    ok: false,
    error: { code: "wrong_code" },
  });
  expect(await addAuthenticator(shop, thief.who, code)).toEqual({ ok: false, error: { code: "wrong_code" } });
  expect(await listPasskeys(shop.db, thief.who.id)).toHaveLength(1);
});

test("who began to set a first factor up is too late once there is one", async () => {
  const shop = staffShop();
  await staffMember(shop.db, "raced@example.com", "owner", { secret, factor: false });
  const [owner, thief] = [await atTheDoor(shop, "raced@example.com"), await atTheDoor(shop, "raced@example.com")];
  const [mine, theirs] = [await ask(shop, owner, "add"), await ask(shop, thief, "add")];
  const give = ({ who, token }: At, challenge: string) =>
    signInWithNewPasskey(shop, who, {
      token,
      party,
      name: "Key",
      answer: new SoftAuthenticator().make(challenge, here),
    });
  expect((await give(owner, mine)).ok).toBe(true);
  expect(await give(thief, theirs)).toEqual(refused);
});

test("the last second factor stays, whichever it is; a person keeps to their own", async () => {
  const shop = staffShop();
  const { inside } = await withPasskey(shop, "last@example.com");
  const { who } = inside;
  const [only] = await listPasskeys(shop.db, who.id);
  expect(await removePasskey(shop, who, only!.id, party.id)).toEqual({ ok: false, error: { code: "last_factor" } });
  const second = new SoftAuthenticator();
  expect(
    (
      await addPasskey(shop, who, {
        token: inside.token,
        party,
        name: "  Phone ",
        answer: second.make(await ask(shop, inside, "add"), here),
      })
    ).ok,
  ).toBe(true);
  const { inside: stranger } = await withPasskey(shop, "stranger@example.com");
  await addPasskey(shop, stranger.who, {
    token: stranger.token,
    party,
    name: "Key",
    answer: new SoftAuthenticator().make(await ask(shop, stranger, "add"), here),
  });
  await addPasskey(shop, stranger.who, {
    token: stranger.token,
    party,
    name: "Spare",
    answer: new SoftAuthenticator().make(await ask(shop, stranger, "add"), here),
  });
  const notTheirs = { ok: false, error: { code: "passkey_not_found" } };
  expect(await removePasskey(shop, stranger.who, only!.id, party.id)).toEqual(notTheirs);
  expect(await renamePasskey(shop.db, stranger.who, only!.id, "Mine")).toEqual(notTheirs);
  expect((await listPasskeys(shop.db, who.id)).map(({ name }) => name)).toEqual(["Office computer", "Phone"]);

  const both = await Promise.all(
    (await listPasskeys(shop.db, who.id)).map(({ id }) => removePasskey(shop, who, id, party.id)),
  );
  expect(
    both.filter(({ ok }) => ok),
    "of the last two at once, one goes",
  ).toHaveLength(1);

  const enrolment = await beginEnrolment(shop, who, "Plenum");
  expect(enrolment).not.toBeNull();
  expect(await removeAuthenticator(shop, who, party.id)).toEqual({ ok: true, value: null });
  await staffMember(shop.db, "codes@example.com", "owner", { secret });
  const door = await atTheDoor(shop, "codes@example.com");
  expect(await removeAuthenticator(shop, door.who, party.id)).toEqual({ ok: false, error: { code: "last_factor" } });
});

test("all owners are told of an owner's new second factor, which proves what leads to money three days later", async () => {
  const shop = staffShop();
  const told = async () => {
    const jobs = await shop.db.sql<{ about: string; subject: string }>(
      `select payload ->> 'about' as about, payload ->> 'subject' as subject from graphile_worker._private_jobs
       where payload ->> 'about' = 'factor' order by id`,
    );
    await shop.db.sql("delete from graphile_worker._private_jobs");
    return jobs.map(({ about, subject }) => `${about} ${subject}`);
  };
  await told();
  const { inside } = await withPasskey(shop, "told@example.com");
  expect(await told(), "the first of all").toEqual(["factor told@example.com"]);
  const device = new SoftAuthenticator();
  const made = device.make(await ask(shop, inside, "add"), here);
  const add = { token: inside.token, party, name: "Another", answer: made };
  expect((await addPasskey(shop, inside.who, add)).ok).toBe(true);
  expect(await told(), "another passkey").toEqual(["factor told@example.com"]);
  expect((await addPasskey(shop, inside.who, add)).ok).toBe(false);
  expect(await told(), "nothing was added").toEqual([]);

  const id = await staffMember(shop.db, "code@example.com", "owner", { secret });
  await shop.db.sql("update staff set totp_confirmed_at = null where id = $1", [id]);
  const door = await atTheDoor(shop, "code@example.com");
  await told();
  const code = codeOf(totpSecret, stepAt(noon));
  expect((await signInWithAuthenticator(shop, door.who, door.token, code)).ok).toBe(true);
  expect(await told(), "an authenticator").toEqual(["factor code@example.com"]);

  await shop.db.sql("update staff set role = 'support', owner_since = null, totp_step = 0 where id = $1", [id]);
  await shop.db.sql("update staff set totp_confirmed_at = null where id = $1", [id]);
  const support = await atTheDoor(shop, "code@example.com");
  await told();
  expect((await signInWithAuthenticator(shop, support.who, support.token, code)).ok).toBe(true);
  expect(await told(), "who is no owner leads to no money").toEqual([]);
});

test("a recovery code lets in once, of ten at once, and new codes end the old ones", async () => {
  const shop = staffShop();
  await staffMember(shop.db, "paper@example.com", "manager", { secret });
  const door = await atTheDoor(shop, "paper@example.com");
  const old = await makeRecoveryCodes(shop, door.who);
  const codes = await makeRecoveryCodes(shop, door.who);
  expect({
    codesCount: codes.length,
    distinctCodesCount: new Set(codes).size,
    recoveryCodesLeft: await recoveryCodesLeft(shop.db, door.who.id),
  }).toEqual({ codesCount: 10, distinctCodesCount: 10, recoveryCodesLeft: 10 });
  expect(codes.every((code) => /^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/.test(code))).toBe(true);
  expect(await signInWithRecoveryCode(shop, door.who, door.token, old[0]!)).toEqual({
    ok: false,
    error: { code: "wrong_recovery_code" },
  });
  const doors = await Promise.all([1, 2, 3].map(() => atTheDoor(shop, "paper@example.com")));
  const given = await Promise.all(
    doors.map(({ who, token }) =>
      signInWithRecoveryCode(shop, who, token, codes[0]!.toLowerCase().replaceAll("-", " ")),
    ),
  );
  expect(given.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await recoveryCodesLeft(shop.db, door.who.id)).toBe(9);
  const kept = await shop.db.sql<{ hash: Buffer }>("select code_hash as hash from staff_recovery_codes");
  expect(JSON.stringify(kept)).not.toContain(codes[1]!.replaceAll("-", ""));
});

test("wrong factors of somebody who knows the password keep its owner's passkey and recovery codes out at no time", async () => {
  const shop = staffShop();
  const { device, inside } = await withPasskey(shop, "counted@example.com");
  const codes = await makeRecoveryCodes(shop, inside.who);
  const thief = await atTheDoor(shop, "counted@example.com");
  const wrong = new SoftAuthenticator();
  for (let at = 0; at < 20; at += 1) {
    await signInWithAuthenticator(shop, thief.who, thief.token, "000000");
    await signInWithRecoveryCode(shop, thief.who, thief.token, "AAAA-AAAA-AAAA-AAAA");
    const answer = wrong.sign(await ask(shop, thief, "sign-in"), here);
    await signInWithPasskey(shop, thief.who, { token: thief.token, party, answer });
  }
  expect(await signInWithAuthenticator(shop, thief.who, thief.token, "000000")).toEqual({
    ok: false,
    error: { code: "0210" },
  });
  const door = await atTheDoor(shop, "counted@example.com");
  const answer = device.sign(await ask(shop, door, "sign-in"), here);
  expect((await signInWithPasskey(shop, door.who, { token: door.token, party, answer })).ok).toBe(true);
  const other = await atTheDoor(shop, "counted@example.com");
  expect((await signInWithRecoveryCode(shop, other.who, other.token, codes[0]!)).ok).toBe(true);
});

test("joining anew ends every second factor of before", async () => {
  const shop = staffShop();
  const { inside } = await withPasskey(shop, "anew@example.com");
  await makeRecoveryCodes(shop, inside.who);
  const invited = await inviteStaff(shop.db, { email: "anew@example.com", role: "owner", by: null }, noon);
  const joined = await joinStaff(shop, {
    token: invited.ok ? invited.value : "",
    name: "An",
    password: staffPassword,
    confirm: staffPassword,
  });
  expect(joined.ok).toBe(true);
  expect({
    listPasskeys: await listPasskeys(shop.db, inside.who.id),
    recoveryCodesLeft: await recoveryCodesLeft(shop.db, inside.who.id),
  }).toEqual({ listPasskeys: [], recoveryCodesLeft: 0 });
  expect((await atTheDoor(shop, "anew@example.com")).who.enrolled).toBe(false);
});

test("passkeys belong to the shop's name: this machine is localhost, and no other number has any", () => {
  const known = [
    "https://shop.example",
    "https://shop.example:8443",
    "http://127.0.0.1:3000",
    "http://[::1]:3000",
    "http://192.168.1.20:3000",
    "http://[2001:db8::1]",
  ].map(relyingParty);
  expect(known).toEqual([
    { id: "shop.example", origin: "https://shop.example" },
    { id: "shop.example", origin: "https://shop.example:8443" },
    { id: "localhost", origin: "http://localhost:3000" },
    { id: "localhost", origin: "http://localhost:3000" },
    null,
    null,
  ]);
});
