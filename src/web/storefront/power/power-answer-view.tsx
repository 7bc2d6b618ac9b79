import type { Power } from "#domain/power/judge-power.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import type { PowerOfGoods } from "./my-power.server.ts";
import { basisOf, helpOf, PowerFacts } from "./power-facts.tsx";
import { PowerNote } from "./power-note.tsx";
import { Figures } from "../../ui/figures.tsx";

/** Verdict on goods for the buyer's power supply: circuit, remedies and assumptions. */
export function PowerAnswer({ goods, power }: { goods: PowerOfGoods; power: Power }) {
  const t = useT();
  const to = useHref();
  const { verdict, versions, slug } = goods;
  if (!verdict) return <p>{t("power.noMotor")}</p>;
  return (
    <>
      <div className="font-semibold">
        <PowerNote verdict={verdict} power={power} />
      </div>
      {versions.length > 0 && (
        <div className="text-sm">
          <p>{t("power.versions")}</p>
          <ul>
            {versions.map(({ sku, name, verdict }) => (
              <li key={sku}>
                <Link to={to("product", { id: slug }, { v: sku })} className="link">
                  {name}
                </Link>
                <PowerNote verdict={verdict} power={power} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <PowerFacts verdict={verdict} />
      {helpOf(t, verdict).map((help) => (
        <p key={help} className="text-sm">
          {help}
        </p>
      ))}
      <Disclosure summary={t("power.basis")} printed className="border-b-0 text-sm">
        {basisOf(t, verdict, power).map((sentence) => (
          <p key={sentence} className="mb-2">
            <Figures text={sentence} />
          </p>
        ))}
        <p>
          <Figures text={t("power.limits")} />
        </p>
      </Disclosure>
    </>
  );
}
