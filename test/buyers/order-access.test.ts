import { describe, expect, test } from "vitest";
import { actorOf, type Buyer, isProved, owns, wrote } from "#domain/buyers/buyer.ts";
import { openOrder, wayInto } from "#domain/buyers/order-access.ts";

const ada: Buyer = { customerId: 1, emailVerified: true };
const bob: Buyer = { customerId: 2, orderTokens: ["a secret of his own"] };
const guest: Buyer = { token: "a cart of their own", orderTokens: [] };

/** Written from the specification ("Guest: …", "Logged-in customer: …") and invariants A1 and A3. */
const opened = [
  // [whose, by transfer, who asks, with its link] → payment page, details
  ["Ada's", false, ada, false, "open", "open"],
  ["Ada's", true, ada, false, "open", "open"],
  ["Ada's", false, bob, false, "order_not_found", "order_not_found"],
  ["Ada's", true, guest, false, "order_not_found", "order_not_found"],
  ["Ada's", true, bob, true, "open", "account_needed"],
  ["a guest's", false, guest, true, "open", "open"],
  ["a guest's", true, guest, true, "open", "account_needed"],
  ["a guest's", false, ada, true, "open", "open"],
  ["a guest's", true, ada, true, "open", "account_needed"],
  ["a guest's", false, ada, false, "order_not_found", "order_not_found"],
  ["a guest's", true, guest, false, "order_not_found", "order_not_found"],
] as const;

describe("an order", () => {
  test.each(opened)(
    "%s, by transfer %s, asked for by %o with its link %s",
    (whose, isTransfer, who, isOpened, ...is) => {
      const order = { customerId: whose === "Ada's" ? 1 : null, isTransfer, isOpened };
      expect([openOrder(who, order, "payment"), openOrder(who, order, "detail")]).toEqual(is);
    },
  );

  test("is led to by signing in, by a link of its own, or by the invitation that a guest's transfer needs", () => {
    expect(wayInto({ customerId: 1, isTransfer: false })).toBe("sign-in");
    expect(wayInto({ customerId: 1, isTransfer: true })).toBe("sign-in");
    expect(wayInto({ customerId: null, isTransfer: false })).toBe("link");
    expect(wayInto({ customerId: null, isTransfer: true })).toBe("invitation");
  });
});

/**
 * Written from what the trade says of each role: a member sees their own orders, all of the site's by their role; an
 * administrator sees to the company, accounts payable sees and pays and buys nothing, an approver looks at what was
 * ordered, who only orders sees nothing of others.
 */
const byRole = [
  // [role] → payment page, cancel, details, change
  ["administrator", "open", "open", "open", "open"],
  ["accounts-payable", "open", "role_needed", "open", "role_needed"],
  ["approver", "role_needed", "role_needed", "open", "role_needed"],
  ["buyer", "order_not_found", "order_not_found", "order_not_found", "order_not_found"],
  ["requester", "order_not_found", "order_not_found", "order_not_found", "order_not_found"],
] as const;

describe("an order for a company's site", () => {
  const order = { customerId: 9, companyId: 7, siteId: 3, isTransfer: false, isOpened: true };
  const pages = ["payment", "cancel", "detail", "change"] as const;
  const opensTo = (who: Buyer) => pages.map((page) => openOrder(who, order, page));

  test.each(byRole)(
    "that a colleague placed opens to the %s as their role says, there and at all sites",
    (role, ...is) => {
      expect(opensTo({ ...ada, grants: [{ companyId: 7, siteId: 3, role }] })).toEqual(is);
      expect(opensTo({ ...ada, grants: [{ companyId: 7, siteId: null, role }] })).toEqual(is);
    },
  );

  test.each(byRole)(
    "opens to no %s of another site, of another company, or without their roles, whatever link",
    (role) => {
      const closed = pages.map(() => "order_not_found");
      expect(opensTo({ ...ada, grants: [{ companyId: 7, siteId: 4, role }] })).toEqual(closed);
      expect(opensTo({ ...ada, grants: [{ companyId: 8, siteId: 3, role }] })).toEqual(closed);
      expect(opensTo(ada)).toEqual(closed);
      expect(opensTo(guest)).toEqual(closed);
    },
  );

  test("opens to its author as long as they have a role there", () => {
    const author = { customerId: 9, emailVerified: true };
    expect(opensTo({ ...author, grants: [{ companyId: 7, siteId: 3, role: "buyer" }] })).toEqual(
      pages.map(() => "open"),
    );
    expect(opensTo(author)).toEqual(pages.map(() => "order_not_found"));
  });
});

describe("a buyer", () => {
  test("owns what their account's row says, and what is of no account is no guest's", () => {
    expect([ada, bob, guest].map((buyer) => owns(buyer, { customerId: 1 }))).toEqual([true, false, false]);
    expect([ada, bob, guest].map((buyer) => owns(buyer, { customerId: null }))).toEqual([false, false, false]);
  });

  test("wrote what their account wrote, and no guest anything", () => {
    expect([ada, bob, guest].map((buyer) => wrote(buyer, { customerId: 1 }))).toEqual([true, false, false]);
    expect([ada, bob, guest].map((buyer) => wrote(buyer, { customerId: null }))).toEqual([false, false, false]);
  });

  test("is named in a history by their account, and proved only by a confirmed mailbox", () => {
    expect([ada, bob, guest].map(actorOf)).toEqual([1, 2, null]);
    expect([ada, bob, guest].map(isProved)).toEqual([true, false, false]);
  });
});
