import { add, type Money } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { type LabelOrder, type LabelsAnswer, usualService } from "./usual-service.ts";

interface Props {
  orders: readonly LabelOrder[];
  reply: LabelsAnswer;
  /** Null before anything was chosen: then the usual services count. */
  chosen: readonly string[] | null;
}

/** The words of the button that buys: so many labels, and what they cost together. */
export function PriceOfAll({ orders, reply, chosen }: Props) {
  const t = useT();
  const services = chosen ?? orders.map((order) => usualService(order, reply)).filter((one) => one !== "");
  const prices = services.map((service) => Number(service.split(" ")[1] ?? 0) as Money);
  return t("adminLabels.many.submit", { count: prices.length, total: formatMoney(add(...prices), t.language) });
}
