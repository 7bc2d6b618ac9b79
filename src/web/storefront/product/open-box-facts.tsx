import type { SpecValue } from "#engine/catalogue/page-types.ts";
import type { ProductPage } from "#engine/catalogue/product-page-types.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";
import { SpecText } from "../catalogue/spec-value.tsx";

/** Of a used or returned machine: its grade, why it came back, and how it was tested. */
export function OpenBoxFacts({ openBox }: { openBox: NonNullable<ProductPage["openBox"]> }) {
  const t = useT();
  const rows: [string, string][] = [
    [t("openBox.grade"), t(`openBox.grades.${openBox.grade}`)],
    [t("openBox.reason"), t(`openBox.reasons.${openBox.reason}`)],
    [t("openBox.serial"), openBox.serial],
    [t("openBox.accessories"), t(openBox.accessories ? "openBox.yes" : "openBox.no")],
  ];
  const { runHours, test } = openBox;
  if (test) rows.push([t("openBox.tested"), t("openBox.testedBy", { date: formatDate(test.on, t), by: test.by })]);
  const figures: [string, SpecValue][] = [];
  if (runHours !== null) figures.push([t("openBox.runHours"), { dimension: "duration", value: runHours }]);
  if (test?.pressure != null) figures.push([t("openBox.pressure"), { dimension: "pressure", value: test.pressure }]);
  return (
    <div className="rounded-md border border-line bg-wash p-3 text-sm">
      <p className="font-semibold">{t("openBox.label")}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {figures.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>
              <SpecText value={value} />
            </dd>
          </div>
        ))}
        {test?.current && (
          <div className="contents">
            <dt className="text-muted">{t("openBox.current")}</dt>
            <dd>
              <Figures text={t("openBox.at", { amps: `${test.current.amps} A`, volts: test.current.volts })} />
            </dd>
          </div>
        )}
      </dl>
      <SeeNew openBox={openBox} />
    </div>
  );
}

function SeeNew({ openBox }: { openBox: NonNullable<ProductPage["openBox"]> }) {
  const t = useT();
  const to = useHref();
  return (
    openBox.of && (
      <p className="mt-2">
        <Link to={to("product", { id: openBox.of.slug })} className="link">
          <Figures text={t("openBox.seeNew", { name: openBox.of.name })} />
        </Link>
        {openBox.newPrice !== null && (
          <span className="block font-semibold">
            {t("openBox.newPrice", { price: formatMoney(openBox.newPrice, t.language) })}
          </span>
        )}
      </p>
    )
  );
}
