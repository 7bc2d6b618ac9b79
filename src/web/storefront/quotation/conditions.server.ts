import type { Quotation } from "#domain/checkout/quotation.ts";
import { formatDate } from "#i18n/format.ts";
import type { ShopTranslator, Translator } from "#i18n/translator.ts";
import { systemAssumptions } from "../air-system/assumptions.ts";
import { pressureWarnings } from "../air-system/pressure-notes.server.ts";
import { readSystem } from "../air-system/read-system.ts";
import { placeOf } from "./quotation-text.ts";

/** Assumptions of a system's sizing; nothing for goods chosen by hand. */
export function assumptionsOf({ kind, query }: Quotation, t: Translator): readonly [label: string, value: string][] {
  return kind === "system" ? systemAssumptions(query, t) : [];
}

/** Terms of the quotation. */
export function conditionsOf(quotation: Quotation, t: ShopTranslator) {
  const { kind, query, madeOn, validUntil, destination, delivery, lines } = quotation;
  const isDelivered = delivery !== null || lines.some(({ delivered }) => delivered !== null);
  const isFreight = [delivery, ...lines.map(({ delivered }) => delivered)].some((way) => way?.method === "LOCAL");
  return [
    t("quotation.conditions.prices", {
      made: formatDate(madeOn, t),
      until: formatDate(validUntil, t),
    }),
    t("quotation.conditions.binding"),
    ...(kind === "comparison" ? [t("quotation.conditions.choice")] : []),
    ...(isDelivered && destination
      ? [t("quotation.conditions.delivered", placeOf(destination, t))]
      : [t(destination ? "quotation.conditions.notThere" : "quotation.conditions.noZip")]),
    ...(isFreight && destination?.extras === null ? [t("delivery.dockToDock")] : []),
    t("quotation.conditions.codes"),
    ...(kind === "system"
      ? [...pressureWarnings(readSystem(new URLSearchParams(query), t.language), t), t("toolNotes.systemLimits")]
      : []),
    t("account.receipt.currency"),
  ];
}
