import { expect, test } from "vitest";
import { billingLabel } from "#domain/invoices/billing-label.ts";

const person = { firstName: "Ada", lastName: "Marsh", phone: "5551234567" };
const mill = { address1: "12 Mill Road", address2: "Dock 3", city: "Dayton", state: "OH", zip: "45402" };

test("an invoice names the company and its place and no person, whose data can be erased when invoices can't", () => {
  expect(billingLabel("Brandt Works", { ...person, companyName: "Brandt", ...mill })).toEqual([
    "Brandt Works",
    "12 Mill Road",
    "Dock 3",
    "Dayton, OH 45402",
  ]);
});

test("of goods that were picked up it names the company alone, and no place that they were sent to", () => {
  expect(billingLabel("Brandt Works", person)).toEqual(["Brandt Works"]);
  expect(billingLabel("Brandt Works", {})).toEqual(["Brandt Works"]);
  expect(billingLabel("Brandt Works", null)).toEqual([]);
});
