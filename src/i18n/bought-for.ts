import type { Translator } from "./translator.ts";

interface Names {
  readonly company: string;
  readonly site: string;
}

/** A company with its site. */
export const companyAndSite = ({ company, site }: Names): string => `${company} · ${site}`;

/** For whom an order was placed, and by whom; nothing for what people buy for themselves. */
export function boughtForLines(t: Translator, boughtFor: (Names & { readonly by?: string }) | null): string[] {
  if (!boughtFor) return [];
  const by = boughtFor.by ? [t("orders.boughtFor.by", { name: boughtFor.by })] : [];
  return [companyAndSite(boughtFor), ...by];
}
