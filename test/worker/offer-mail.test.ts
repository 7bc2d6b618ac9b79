import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { proformaEmail } from "#worker/mail/draft-mail.ts";

test("the mail of an offer says that its last day counts whole, and encloses nothing that is not in it", () => {
  const t = loadTranslators("America/Chicago");
  const offer = { shop: "Plenum", number: "PI-2222-2222", total: cents(184_900), words: "" };
  const facts = { ...offer, until: "2026-12-14" as CalendarDay, url: "https://shop.example/o", pdf: "" };
  for (const name of ["proforma", "quoteSent"] as const) {
    const cn = JSON.stringify(proformaEmail(t.cn, name, facts));
    expect(cn).toContain("有效期截至 2026年12月14日（含当日）");
    expect(cn).not.toMatch(/之前有效|随信附上/);
    expect(JSON.stringify(proformaEmail(t.en, name, facts))).toContain("hold until Dec 14, 2026");
  }
});
