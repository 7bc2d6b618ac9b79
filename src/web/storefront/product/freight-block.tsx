import { useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { Disclosure } from "../../ui/disclosure.tsx";

const facts = ["curb", "appointment", "inspect", "wait"] as const;

/** Advice for freight deliveries. */
export function FreightBlock() {
  const t = useT();
  const { claimDays } = useShop();
  return (
    <Disclosure summary={t("product.freight.title")} className="border-t">
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {facts.map((fact) => (
          <li key={fact}>{t(`product.freight.${fact}`, { days: claimDays })}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
