import { expect, test } from "vitest";
import type { DraftValues } from "#domain/checkout/draft.ts";
import { besideEachOther, mergeDrafts } from "#domain/checkout/merge-drafts.ts";

const opened: DraftValues = {
  method: "SHIPPING",
  email: "buyer@example.com",
  note: "Ring twice\nGate 3",
  "shipping.address1": "12 Mill Road",
  "shipping.city": "Dayton",
  "shipping.zip": "45402",
  "shipping.phone": "555-123-4567",
  "lines.0.sku": "OIL-1",
  "lines.0.quantity": "5",
  "lines.1.sku": "BELT-2",
  "lines.1.quantity": "2",
};
const without = (values: DraftValues, ...starts: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !starts.some((start) => field.startsWith(start))));
const beltFirst = { "lines.0.sku": "BELT-2", "lines.0.quantity": "2" };

test("what one has left as it was opened is what the other has stored; line breaks of a browser are no change", () => {
  const theirs = { ...opened, email: "other@example.com", note: "Gate 4" };
  const mine = { ...opened, note: "Ring twice\r\nGate 3", "shipping.phone": "555-999-0000" };
  expect(mergeDrafts({ opened, theirs, mine })).toEqual({ ...theirs, "shipping.phone": "555-999-0000" });
  expect(mergeDrafts({ opened, theirs: without(opened, "note"), mine: opened })).toEqual(without(opened, "note"));
});

test("an address is one person's as a whole: a street of one with a ZIP code of the other is nobody's", () => {
  const theirs = { ...opened, "shipping.address1": "9 Elm Street", "shipping.zip": "45420" };
  const mine = { ...opened, "shipping.city": "Kettering" };
  expect(mergeDrafts({ opened, theirs, mine })).toEqual(mine);
});

test("lines are told apart by their parts: one taken off by them moves no quantity to another part", () => {
  const theirs = { ...without(opened, "lines."), ...beltFirst };
  const mine = { ...opened, "lines.1.quantity": "3" };
  expect(mergeDrafts({ opened, theirs, mine })).toEqual({ ...theirs, "lines.0.quantity": "3" });
});

test("a line that they have added joins mine, and one that I have taken off or changed stays so", () => {
  const theirs = { ...opened, "lines.0.quantity": "6", "lines.2.sku": "HOSE-3", "lines.2.quantity": "1" };
  const mine = { ...without(opened, "lines."), ...beltFirst, "lines.0.price": "9.50", "lines.0.reason": "agreed" };
  expect(mergeDrafts({ opened, theirs, mine })).toEqual({
    ...mine,
    "lines.1.sku": "HOSE-3",
    "lines.1.quantity": "1",
  });
});

test("beside each other a part has one line number, and no pick-up place is named where nobody picks up", () => {
  const theirs = { ...without(opened, "lines."), ...beltFirst };
  const mine = { ...opened, "contact.place": "columbus" };
  const shown = besideEachOther({ opened, theirs, mine });
  expect(shown.theirs).toMatchObject({ "lines.1.sku": "BELT-2", "lines.1.quantity": "2" });
  expect(shown.theirs["lines.0.sku"]).toBeUndefined();
  expect(shown.mine).not.toHaveProperty("contact.place");
  expect(besideEachOther({ opened, theirs: { ...theirs, method: "PICKUP" }, mine }).mine).toHaveProperty(
    "contact.place",
    "columbus",
  );
});
