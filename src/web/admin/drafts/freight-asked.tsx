import { freightExtras } from "#domain/shipping/rates.ts";
import { useT } from "../../language/language.tsx";
import type { DraftScreen } from "./draft-screen.ts";

/** The buyer's answers to the questions of freight, with those left open. */
export function FreightAsked({ values }: Pick<DraftScreen, "values">) {
  const t = useT();
  return (
    <dl aria-label={t("checkout.freight.title")}>
      {freightExtras.map((extra) => {
        const answer = values[`freight.${extra}`];
        return (
          <div key={extra} className="flex flex-wrap gap-x-2">
            <dt>{t(`checkout.freight.${extra}`)}</dt>
            <dd className="font-medium">
              {answer === "yes" || answer === "no" ? t(`checkout.freight.${answer}`) : t("quotes.ask.freightOpen")}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
