import type { PayTo } from "#domain/checkout/payment-settings.ts";
import type { Block } from "#engine/ports/letter.ts";
import type { ShopTranslator } from "#i18n/translator.ts";

/** Where to send the money, and by which reference it is found; nothing where the shop has set no account. */
export function payToBlocks(t: ShopTranslator, payTo: PayTo, reference: string): Block[] {
  if (payTo.length === 0) return [];
  const rows = payTo.map(([label, value]): [string, string] => [t(`mail.facts.${label}`), value]);
  return [{ kind: "facts", rows: [...rows, [t("mail.facts.reference"), reference]] }];
}
