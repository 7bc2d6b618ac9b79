import fc from "fast-check";
import { expect, test } from "vitest";
import { orderNumberFrom, readOrderNumber } from "#domain/checkout/order-number.ts";
import { choosePlace, type UnvalidatedCheckout, validateCheckout } from "#domain/checkout/validate-checkout.ts";
import { readEmail } from "#domain/kernel/email.ts";
import { readPhone } from "#domain/kernel/phone.ts";
import { readAddress } from "#domain/shipping/address.ts";

const address = {
  firstName: "Ada",
  lastName: "Marsh",
  address1: "12 Mill Road",
  city: "Dayton",
  state: "OH",
  zip: "45402",
  phone: "(555) 123-4567",
};
const form: UnvalidatedCheckout = {
  email: "Ada@Example.com ",
  method: "SHIPPING",
  shipping: address,
  payment: "stripe",
};
const fieldErrors = (changes: UnvalidatedCheckout) => {
  const read = validateCheckout({ ...form, ...changes });
  return read.ok ? [] : read.error.fieldErrors;
};

test("a whole form is read: email in lower case, phone as ten digits, billed to the shipping address", () => {
  const read = validateCheckout(form);
  expect(read).toMatchObject({
    ok: true,
    value: {
      email: "ada@example.com",
      delivery: { method: "SHIPPING", address: { phone: "5551234567", state: "OH", country: "US", companyName: "" } },
      billing: { city: "Dayton" },
      payment: "stripe",
    },
  });
});

test.each([
  ["KY", "90012", "a state without tax and a ZIP code of another"],
  ["NV", "96813-0001", "a state the shop ships to and a ZIP code of Hawaii"],
  ["VA", "20500", "a neighbour"],
])("an address in %s with the ZIP code %s is refused at the ZIP code", (state, zip) => {
  expect(fieldErrors({ shipping: { ...address, state, zip } })).toEqual([
    { field: "shipping.zip", code: "zip_elsewhere" },
  ]);
  expect(fieldErrors({ billing: { ...address, state, zip } })).toEqual([
    { field: "billing.zip", code: "zip_elsewhere" },
  ]);
});

test("a ZIP code that delivers across a border is good in both states, and in no third", () => {
  for (const [zip, states] of [
    ["42223", ["KY", "TN"]],
    ["06390", ["NY"]],
    ["99362", ["WA", "OR"]],
  ] as const)
    for (const state of states)
      expect(fieldErrors({ shipping: { ...address, state, zip } }), `${zip} ${state}`).toEqual([]);
  expect(fieldErrors({ shipping: { ...address, state: "ID", zip: "99301" } })).toHaveLength(1);
});

test("where the shop does not ship, that is said, whatever the ZIP code", () => {
  for (const zip of ["96813", "90012"])
    expect(fieldErrors({ shipping: { ...address, state: "HI", zip } }), zip).toEqual([
      { field: "shipping.state", code: "state_not_supported" },
    ]);
});

test("a truck does not go to a PO box; mail does, and a street may begin with the same letters", () => {
  const freight = { liftgate: "no", residential: "no", appointment: "no", limitedAccess: "no" };
  for (const address1 of [
    "PO Box 12",
    "P.O. Box 12",
    "p o box #12",
    "POB 12",
    "Post Office Box 9",
    "ＰＯ Ｂｏｘ １２",
  ]) {
    const shipping = { ...address, address1 };
    expect(fieldErrors({ method: "LOCAL", freight, shipping }), address1).toEqual([
      { field: "shipping.address1", code: "po_box" },
    ]);
    expect(fieldErrors({ shipping }), address1).toEqual([]);
  }
  for (const address1 of ["12 Mill Road, PO Box 4", "Pobst Lane 2", "Poboy Alley 7", "1 Box Road"])
    expect(fieldErrors({ method: "LOCAL", freight, shipping: { ...address, address1 } }), address1).toEqual([]);
});

test("pasted phone numbers are accepted, the country code too where its plus stands before it", () => {
  for (const typed of [
    "(555) 123-4567",
    "555.123.4567",
    "+1 555 123 4567",
    "+15551234567",
    "５５５１２３４５６７",
    "5551234567",
  ])
    expect(readPhone(typed), typed).toEqual({ ok: true, value: "5551234567" });
});

test("a phone number that is not ten digits is refused", () => {
  for (const typed of [
    "555123456",
    "55512345678",
    "15551234567",
    "1-555-123-4567",
    "+44 20 7946 0958",
    "+5551234567",
    "555-CALL-NOW",
    "5551234567 x12",
  ])
    expect(readPhone(typed), typed).toEqual({ ok: false, error: { code: "phone_format" } });
  expect(readPhone("  ")).toEqual({ ok: false, error: { code: "required" } });
});

test("an email is required and must look like one", () => {
  expect(readEmail(" ")).toEqual({ ok: false, error: { code: "email_required" } });
  for (const typed of [
    "a",
    "a@b",
    "@b.com",
    "a@b..com",
    "a b@c.com",
    "a@@b.com",
    "a.@b.com",
    ".a@b.com",
    "a@-b.com",
    "<a@b.com>",
    `${"a".repeat(65)}@b.com`,
  ])
    expect(readEmail(typed), typed).toEqual({ ok: false, error: { code: "email_format" } });
  for (const typed of ["a@b.co", "first.last+tag@sub.example.com", "o'brien@example.org"])
    expect(readEmail(typed).ok, typed).toBe(true);
});

test("each empty field of the address is named; company and second line may stay empty", () => {
  const empty = readAddress({});
  expect(empty.ok || empty.error.fieldErrors.map(({ field, code }) => [field, code])).toEqual(
    ["firstName", "lastName", "address1", "city", "state", "zip", "phone"].map((field) => [field, "required"]),
  );
});

test("a field of the address is refused for one reason: its length first, then its letters or form", () => {
  const wrong = { address1: "路".repeat(121), city: "代顿", state: "Ontario", zip: "4".repeat(11), phone: "call me" };
  const refused = readAddress({ ...address, ...wrong });
  expect(refused.ok || refused.error.fieldErrors).toEqual([
    { field: "address1", code: "too_long" },
    { field: "city", code: "latin_only" },
    { field: "state", code: "choose" },
    { field: "zip", code: "too_long" },
    { field: "phone", code: "phone_format" },
  ]);
});

test("a state the shop does not ship to is refused at its field, and pick up is a way out", () => {
  const alaska = { ...address, state: "AK", zip: "99501" };
  expect(fieldErrors({ shipping: alaska })).toEqual([{ field: "shipping.state", code: "state_not_supported" }]);
  expect(
    fieldErrors({
      shipping: alaska,
      method: "PICKUP",
      contact: { firstName: "Ada", lastName: "Marsh", phone: "5551234567" },
    }),
  ).toEqual([]);
});

test("a bill may go anywhere in the United States", () => {
  expect(fieldErrors({ billing: { ...address, state: "HI", zip: "96813" } })).toEqual([]);
});

test("pick up asks who comes, and nothing about an address", () => {
  expect(fieldErrors({ method: "PICKUP", shipping: {} })).toEqual(
    ["firstName", "lastName", "phone"].map((name) => ({ field: `contact.${name}`, code: "required" })),
  );
});

test("freight needs an answer to each of its questions", () => {
  const asked = fieldErrors({ method: "LOCAL", freight: { liftgate: "yes", residential: "no" } });
  expect(asked).toEqual([
    { field: "freight.appointment", code: "appointment_required" },
    { field: "freight.limitedAccess", code: "limitedAccess_required" },
  ]);
});

test("all faults come at once, in the order of the form", () => {
  const all = fieldErrors({
    email: "x",
    method: "SHIPPING",
    shipping: { ...address, zip: "1", phone: "1" },
    billing: {},
    payment: "gold",
    note: "x".repeat(501),
  });
  expect(all.map(({ field }) => field)).toEqual([
    "email",
    "shipping.zip",
    "shipping.phone",
    "billing.firstName",
    "billing.lastName",
    "billing.address1",
    "billing.city",
    "billing.state",
    "billing.zip",
    "billing.phone",
    "payment",
    "note",
  ]);
});

test("whatever text is typed, reading the form never throws", () => {
  const text = fc.option(fc.string({ unit: "grapheme" }), { nil: undefined });
  const anyAddress = fc.record({
    firstName: text,
    lastName: text,
    address1: text,
    city: text,
    state: text,
    zip: text,
    phone: text,
  });
  fc.assert(
    fc.property(text, text, anyAddress, text, (email, method, shipping, payment) => {
      const typed = Object.fromEntries(Object.entries(shipping).filter(([, value]) => value !== undefined));
      validateCheckout({
        ...(email !== undefined && { email }),
        ...(method !== undefined && { method }),
        ...(payment !== undefined && { payment }),
        shipping: typed,
      });
    }),
    { numRuns: 300 },
  );
});

test("order numbers are drawn from symbols without look-alikes, and are read however they are typed", () => {
  const drawn = orderNumberFrom(new Uint8Array([255, 0, 1, 2, 3, 4, 5, 6, 29]));
  expect(drawn).toBe("PL-2345-678Z");
  expect(orderNumberFrom(new Uint8Array(7))).toBeNull();
  expect(readOrderNumber(" pl 2345 678z ")).toBe("PL-2345-678Z");
  expect(readOrderNumber("2345678Z")).toBe("PL-2345-678Z");
  for (const typed of ["PL-2345-6780", "PL-2345-678", "", "PL-2345-678ZZ", "' or 1=1"])
    expect(readOrderNumber(typed), typed).toBeNull();
});

test("of several places to pick up at one must be named; the only one need not be, and one that is gone is not replaced", () => {
  const [dayton, toledo] = [{ id: "dayton" }, { id: "toledo" }];
  const wrong = (code: string) => ({
    ok: false,
    error: { code: "invalid", fieldErrors: [{ field: "contact.place", code }] },
  });
  expect(choosePlace("", [dayton, toledo])).toEqual(wrong("place_required"));
  expect(choosePlace("toledo", [dayton, toledo])).toEqual({ ok: true, value: toledo });
  expect(choosePlace("akron", [dayton, toledo])).toEqual(wrong("place_gone"));
  expect(choosePlace("akron", [dayton])).toEqual(wrong("place_gone"));
  expect(choosePlace("", [dayton])).toEqual({ ok: true, value: dayton });
  expect(choosePlace("", [])).toEqual({ ok: true, value: null });
});
