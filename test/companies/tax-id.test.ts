import { expect, test } from "vitest";
import { readTaxId } from "#domain/companies/tax-id.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const stored = (text: string) => {
  const read = readTaxId(text);
  return read.ok ? read.value : read.error.code;
};

test("an EIN has nine digits, of which the first two are a prefix that the IRS gives out, and is stored in one way", () => {
  for (const text of [
    "12-3456789",
    "123456789",
    "12 3456789",
    "EIN 12-3456789",
    "FEIN: 12-3456789",
    "１２-３４５６７８９",
  ])
    expect([text, stored(text)]).toEqual([text, "12-3456789"]);
  for (const text of ["12-34", "1", "123-45-6789", "123 45 6789", "12345678", "n/a", "–"])
    expect([text, stored(text)]).toEqual([text, "ein_format"]);
  // The IRS's list of prefixes, by hand: all others were never given out.
  const never = ["00", "07", "08", "09", "17", "18", "19", "28", "29", "49", "69", "70", "78", "79", "89", "96", "97"];
  const given = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0")).filter(
    (prefix) => stored(`${prefix}-1234567`) === "ein_format",
  );
  expect(given).toEqual(never);
});

test("an ID of another country, which has letters or more digits, stays as it was typed", () => {
  for (const text of ["DE136695976", "GB 123 4567 89", "91350211M000100Y43", "51 824 753 556", "12345 6789 RT0001"])
    expect(stored(text)).toBe(text);
});

test("a company is not made with a tax ID that is none, and nothing that was typed is lost", async () => {
  const staff = await signedInAs(shop(), "manager");
  const form = {
    legalName: "Quetzal Works",
    taxId: "12-34",
    "site.name": "Plant",
    email: "ada@example.com",
    language: "en",
  };
  const [page, cn] = [
    await staff.post("/admin/companies/new", form),
    await staff.post("/cn/admin/companies/new", form),
  ];
  expect(page.status).toBe(400);
  expect(page.text).toContain("Please enter an EIN such as 12-3456789");
  for (const text of ['value="12-34"', 'value="Quetzal Works"']) expect(page.text).toContain(text);
  expect(cn.text).toContain("请填写 EIN，例如 12-3456789");
  // The merchant reads of the company, and of no company of their own.
  expect(page.text).toContain("As on the company’s tax papers");
  for (const words of ["you wish for", "your tax papers", "who know you"]) expect(page.text).not.toContain(words);
  expect(cn.text).not.toContain("贵公司");
});
