import { expect, test } from "vitest";
import { checkPdf } from "#engine/platform/check-pdf.ts";
import { poPdf } from "#test/checkout/po-pdf.ts";

test("a PDF that could not be read in time is not called broken: on a busy machine it can be any", async () => {
  const most = { bytes: 10_000, pages: 1 };
  expect(await checkPdf("buyer", poPdf(), { ...most, patience: 1 })).toEqual({ ok: false, error: { code: "busy" } });
  expect(await checkPdf("buyer", poPdf(), { ...most, patience: 120_000 })).toEqual({ ok: true, value: 1 });
  const broken = Buffer.from("%PDF-1.7 nothing %%EOF");
  expect(await checkPdf("buyer", broken, { ...most, patience: 120_000 })).toEqual({
    ok: false,
    error: { code: "not_pdf" },
  });
});
