import { describe, expect, test } from "vitest";
import { customer } from "#test/customers/customer-fixtures.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();
let count = 0;

async function company(state = "approved") {
  const { sql } = database();
  const [row] = await sql<{ id: number }>(
    `insert into companies (legal_name, state, language, created_at, updated_at)
     values ('Quetzal Works', $1, 'en', now(), now()) returning id`,
    [state],
  );
  return row!.id;
}

async function member(companyId: number, ...roles: string[]) {
  const customerId = await customer(database(), `person${++count}@example.com`);
  const [row] = await database().sql<{ id: number }>(
    "insert into company_members (company_id, customer_id, joined_at) values ($1, $2, now()) returning id",
    [companyId, customerId],
  );
  for (const role of roles)
    await database().sql("insert into company_roles (member_id, company_id, role) values ($1, $2, $3)", [
      row!.id,
      companyId,
      role,
    ]);
  return row!.id;
}

const leave = (memberId: number) => database().sql("delete from company_members where id = $1", [memberId]);
const administrators = async (companyId: number) =>
  (await database().sql("select from company_roles where company_id = $1 and role = 'administrator'", [companyId]))
    .length;

describe("the last administrator of a company", () => {
  test.each(["applied", "approved", "on-hold"])("stays while it is %s", async (state) => {
    const id = await company(state);
    const ada = await member(id, "administrator", "buyer");
    await member(id, "buyer");
    await expect(leave(ada)).rejects.toThrow("no administrator");
    await expect(
      database().sql("update company_roles set role = 'approver' where member_id = $1 and role = 'administrator'", [
        ada,
      ]),
    ).rejects.toThrow("no administrator");
    expect(await administrators(id)).toBe(1);
  });

  test.each(["declined", "closed"])("may go once it is %s", async (state) => {
    const id = await company(state);
    await leave(await member(id, "administrator"));
    expect(await administrators(id)).toBe(0);
  });

  test("stays when both of two leave at the same moment, twenty times", async () => {
    const left: number[] = [];
    for (let race = 0; race < 20; race += 1) {
      const id = await company();
      const [first, second] = [await member(id, "administrator"), await member(id, "administrator")];
      let late: Promise<unknown> = Promise.resolve();
      await database().transaction(async (tx) => {
        await tx.sql("delete from company_members where id = $1", [first]);
        await tx.sql("set constraints all immediate");
        let isOver = false;
        late = leave(second).then(
          () => (isOver = true),
          (error: Error) => ((isOver = true), error.message),
        );
        // The second has either left unseen, or waits for the first.
        const waits = async () => (await database().sql("select from pg_locks where not granted")).length > 0;
        await expect.poll(async () => isOver || (await waits())).toBe(true);
      });
      expect(await late).toMatch("no administrator");
      left.push(await administrators(id));
    }
    expect(left).toEqual(left.map(() => 1));
  });

  test("may be replaced within one transaction, and the company deleted with its people", async () => {
    const id = await company();
    const ada = await member(id, "administrator");
    const bob = await member(id, "buyer");
    await database().transaction(async (tx) => {
      await tx.sql("delete from company_roles where member_id = $1", [ada]);
      await tx.sql("insert into company_roles (member_id, company_id, role) values ($1, $2, 'administrator')", [
        bob,
        id,
      ]);
    });
    expect(await administrators(id)).toBe(1);
    await database().sql("delete from companies where id = $1", [id]);
    expect(await administrators(id)).toBe(0);
  });
});

test("no role joins a person of one company with a site of another, and no administrator is of one site", async () => {
  const [ours, theirs] = [await company(), await company()];
  const [site] = await database().sql<{ id: number }>(
    `insert into company_sites (company_id, name, first_name, last_name, address1, city, state, zip, phone, created_at)
     values ($1, 'Plant', 'Rosa', 'Lund', '1 Street', 'Dayton', 'OH', '45402', '6145550142', now()) returning id`,
    [theirs],
  );
  const ada = await member(ours, "administrator");
  const give = (companyId: number, role: string) =>
    database().sql("insert into company_roles (member_id, company_id, site_id, role) values ($1, $2, $3, $4)", [
      ada,
      companyId,
      site!.id,
      role,
    ]);
  await expect(give(ours, "buyer")).rejects.toThrow("foreign key");
  await expect(give(theirs, "buyer")).rejects.toThrow("foreign key");
  const rosa = await member(theirs, "administrator");
  await expect(
    database().sql(
      "insert into company_roles (member_id, company_id, site_id, role) values ($1, $2, $3, 'administrator')",
      [rosa, theirs, site!.id],
    ),
  ).rejects.toThrow("check constraint");
});

test("whatever names a member is found by an index when they leave", async () => {
  const scanned = await database().sql(
    `select c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'company_members'::regclass and not exists (
       select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indisvalid)`,
  );
  expect(scanned).toEqual([]);
});
