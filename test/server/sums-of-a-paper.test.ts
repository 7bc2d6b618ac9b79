import { expect, test } from "vitest";
import { totals } from "#server/documents/goods-table.ts";
import { newLetter } from "#server/documents/pdf.ts";

test("a sum whose name takes three lines stands above the next, and beside its amount", () => {
  const seller = { name: "Plenum", legalName: "", address: [], phone: "", email: "", logoPicture: null } as never;
  const document = newLetter({ seller, title: "x", language: "en", paper: "LETTER", name: "x", about: "x" });
  const written: { readonly text: string; readonly top: number; readonly bottom: number }[] = [];
  const { text } = document;
  document.text = ((...args: [string, number, number, object]) => {
    const drawn = text.apply(document, args as never);
    written.push({ text: args[0], top: args[2], bottom: document.y });
    return drawn;
  }) as typeof document.text;
  const long = "Refund failed, we are looking into it (not part of this total)";
  totals(document, [
    [long, "$10.00", false],
    ["Total", "$20.00", true],
  ]);
  const [name, amount, next] = written;
  expect(written.map((one) => one.text)).toEqual([long, "$10.00", "Total", "$20.00"]);
  expect(name!.bottom - name!.top).toBeGreaterThan(2 * (amount!.bottom - amount!.top));
  expect(amount!.top).toBe(name!.top);
  expect(next!.top).toBeGreaterThanOrEqual(name!.bottom);
});
