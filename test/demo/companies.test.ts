import { expect, test } from "vitest";
import { openDemoCompanies } from "#boot/demo-companies.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { listCompanies } from "#engine/admin/company-table.ts";
import { membersOf } from "#engine/companies/members.ts";
import { sitesOf } from "#engine/companies/sites.ts";
import { signIn } from "#engine/customers/sign-in.ts";
import type { Shop } from "#engine/shop.ts";
import { accountShop, stranger } from "#test/customers/customer-fixtures.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

test("the demo has a company of three sites with people of every role and a small one, all of whom sign in as promised", async () => {
  const shop = accountShop(database());
  await openDemoCompanies(shop as unknown as Shop);
  await openDemoCompanies(shop as unknown as Shop);
  const query = { scope: "approved", search: "", filters: {}, sort: "newest", page: 1 } as const;
  const { rows } = await listCompanies(database(), query, dayIn(defaultTimeZone, shop.clock.now()));
  expect(rows.map(({ legalName, sites, members }) => [legalName, sites, members])).toEqual([
    ["Larkspur Manufacturing, Inc.", 3, 5],
    ["Gantry Lane Auto Body LLC", 1, 1],
  ]);
  const [larkspur] = rows;
  const sites = new Map((await sitesOf(database(), larkspur!.id)).map(({ id, name }) => [id, name]));
  const people = await membersOf(database(), larkspur!.id);
  expect(
    people.map(({ email, roles }) => [
      email.split("@")[0],
      roles.map(({ role, siteId }) => [role, siteId === null ? "all" : sites.get(siteId)].join(" at ")),
    ]),
  ).toEqual([
    ["admin", ["administrator at all", "buyer at all"]],
    ["approver", ["approver at all"]],
    ["buyer", ["buyer at Dayton plant"]],
    ["requester", ["requester at Columbus body shop"]],
    ["payables", ["accounts-payable at all"]],
  ]);
  for (const { email } of people)
    expect((await signIn(shop, { email, password: "Compressor1" }, stranger)).ok, email).toBe(true);
  expect((await historyBy("at, id"))[0]).toBe("applied");
  expect(await historyBy("at, id")).toEqual(await historyBy("id"));
});

/** The history of all companies, in this order. */
async function historyBy(order: "id" | "at, id"): Promise<string[]> {
  const rows = await database().sql<{ event: string }>(
    `select event from company_events order by company_id, ${order}`,
  );
  return rows.map(({ event }) => event);
}
