import type { Translator } from "./translator.ts";

/** Terms of payment as they are said, by how they are stored: `net-30`, `eom-10`, `2-10-net-30`, `on-receipt`. */
export function termsText(t: Translator, terms: string): string {
  const [, days] = /^eom-(\d+)$/.exec(terms) ?? [];
  if (days !== undefined) return t("accountTerms.eom", { days: Number(days) });
  if (terms === "on-receipt") return t("accountTerms.on-receipt");
  if (terms === "2-10-net-30") return t("accountTerms.2-10-net-30");
  return t("accountTerms.net", { days: Number(terms.slice(4)) });
}
