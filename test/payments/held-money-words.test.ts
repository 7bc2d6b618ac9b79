import { expect, test } from "vitest";
import { loadTranslators } from "#i18n/catalogs.ts";
import { moneyHolds } from "#domain/payments/money-hold.ts";
import { besideCode, orderErrorText } from "#web/admin/step-error.ts";
import { heldBy } from "#web/admin/refused-text.ts";

const { en, cn } = loadTranslators("UTC");

test("a step that held money refuses says which of the reasons it is, in both languages", () => {
  for (const t of [en, cn]) {
    const general = orderErrorText(t, "money_held");
    const sentences = moneyHolds.map((hold) => {
      const reply = besideCode({ code: "money_held", hold });
      return orderErrorText(t, "money_held", heldBy(reply));
    });
    expect(sentences).toEqual(moneyHolds.map((hold) => t(`adminMoney.hold.${hold}`)));
    expect(new Set([...sentences, general]).size).toBe(moneyHolds.length + 1);
  }
});
