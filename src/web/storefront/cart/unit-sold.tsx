import { formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import type { ToldChange } from "#domain/cart/line-error.ts";
import type { OfferedUnit, UnitFact } from "#domain/cart/offered-unit.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { clauseSeparators } from "#i18n/separators.ts";
import { useT } from "../../language/language.tsx";
import { useUnitSystem } from "../catalogue/unit-system.ts";

/** Identity and condition of an opened unit; nothing for other goods. */
export function UnitSold({ unit }: { unit: OfferedUnit | null }) {
  const t = useT();
  if (!unit) return null;
  return (
    <p className="text-sm">{t("cart.unit.sold", { serial: unit.serial, grade: t(`openBox.grades.${unit.grade}`) })}</p>
  );
}

/** Changes of a line that don't prevent ordering. */
export function LineNews({ news }: { news: ToldChange }) {
  const t = useT();
  const [system] = useUnitSystem();
  if (news.code === "price_changed")
    return (
      <p className="text-sm text-warning">
        {t("cart.errors.price_changed", {
          was: formatMoney(news.was, t.language),
          now: formatMoney(news.now, t.language),
        })}
      </p>
    );
  const { facts, was, now } = news;
  const pressureIn = (psi: number) => quantityText(formatQuantity(psi, "pressure", t.language, system));
  return (
    <div className="text-sm text-warning">
      <p>{t("cart.errors.unit_changed")}</p>
      <ul className="list-disc pl-5">
        {facts.map((fact) => (
          <li key={fact}>
            {t("cart.unit.fact", {
              name: t(nameOf[fact]),
              was: factText(was, fact, t, pressureIn),
              now: factText(now, fact, t, pressureIn),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = {
  serial: "openBox.serial",
  grade: "openBox.grade",
  reason: "openBox.reason",
  runHours: "openBox.runHours",
  accessories: "openBox.accessories",
  test: "openBox.tested",
} as const satisfies Record<UnitFact, string>;

/** A fact of a unit as text. */
function factText(unit: OfferedUnit, fact: UnitFact, t: ShopTranslator, pressureIn: (psi: number) => string): string {
  switch (fact) {
    case "serial":
      return unit.serial;
    case "grade":
      return t(`openBox.grades.${unit.grade}`);
    case "reason":
      return t(`openBox.reasons.${unit.reason}`);
    case "runHours":
      return unit.runHours === null ? t("cart.unit.none") : String(unit.runHours);
    case "accessories":
      return t(unit.accessories ? "openBox.yes" : "openBox.no");
    case "test": {
      const { test } = unit;
      if (!test) return t("cart.unit.untested");
      const { pressure, current } = test;
      return [
        t("openBox.testedBy", { date: formatDate(test.on, t), by: test.by }),
        ...(pressure === null ? [] : [pressureIn(pressure)]),
        ...(current ? [t("openBox.at", { amps: `${current.amps} A`, volts: current.volts })] : []),
      ].join(clauseSeparators[t.language]);
    }
  }
}
