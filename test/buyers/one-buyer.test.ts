import { expect, test } from "vitest";
import { areOfOneBuyer } from "#domain/buyers/buyer.ts";

const guest = (emailKey: string) => ({ customerId: null, emailKey });
const ada = { customerId: 7, emailKey: "ada@example.com" };

test("guests are one buyer by their mailbox, and never for having none", () => {
  expect(areOfOneBuyer(guest("ada@example.com"), guest("ada@example.com"))).toBe(true);
  expect(areOfOneBuyer(guest("ada@example.com"), guest("bo@example.com"))).toBe(false);
  expect(areOfOneBuyer(guest(""), guest(""))).toBe(false);
});

test("an account is one buyer whatever its mailbox was, and another than a guest with the same", () => {
  expect(areOfOneBuyer(ada, { ...ada, emailKey: "ada@new.example" })).toBe(true);
  expect(areOfOneBuyer(ada, guest("ada@example.com"))).toBe(false);
  expect(areOfOneBuyer(ada, { ...ada, customerId: 8 })).toBe(false);
});

test("a site is one buyer for all its people, and another than the site beside it or its people themselves", () => {
  const forSite = (customerId: number, siteId: number) => ({ ...ada, customerId, companyId: 3, siteId });
  expect(areOfOneBuyer(forSite(7, 1), forSite(8, 1))).toBe(true);
  expect(areOfOneBuyer(forSite(7, 1), forSite(7, 2))).toBe(false);
  expect(areOfOneBuyer(forSite(7, 1), { ...forSite(7, 1), companyId: 4 })).toBe(false);
  expect(areOfOneBuyer(forSite(7, 1), ada)).toBe(false);
});
