import { formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import type { SpecValue } from "#engine/catalogue/page-types.ts";
import { useLanguage, useT } from "../../language/language.tsx";
import { Figures } from "../../ui/figures.tsx";
import { useUnitSystem } from "./unit-system.ts";

/** A figure of a specification in the shopper's units, or its words. */
export function SpecText({ value }: { value: SpecValue }) {
  const language = useLanguage();
  const [system] = useUnitSystem();
  if ("text" in value) return <Figures text={value.text} />;
  return <Figures text={quantityText(formatQuantity(value.value, value.dimension, language, system))} />;
}

/** US units or metric, for everything on the page. */
export function UnitSwitch() {
  const t = useT();
  const [system, choose] = useUnitSystem();
  return (
    <fieldset className="needs-scripts inline-flex overflow-hidden rounded-md border border-line-strong text-sm noscript:hidden print:hidden">
      <legend className="sr-only">{t("shell.units.label")}</legend>
      {(["imperial", "metric"] as const).map((one) => (
        <label
          key={one}
          className="grid min-h-9 cursor-pointer place-items-center px-3 has-checked:bg-ink has-checked:text-on-deep has-focus-visible:outline-2 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="units"
            className="sr-only"
            checked={system === one}
            onChange={() => choose(one)}
            autoComplete="off"
          />
          {t(`shell.units.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** A figure that goods are chosen by, large, with its unit: 200 PSI, 1/2 in NPT. */
export function LeadingFigure({ of }: { of: SpecValue }) {
  const language = useLanguage();
  const [system] = useUnitSystem();
  const { value, unit, spaced, bracket } =
    "text" in of ? figureOf(of.text) : formatQuantity(of.value, of.dimension, language, system);
  return (
    <>
      <span className="block whitespace-nowrap">
        <strong className="text-base tabular-nums sm:text-lg">{value}</strong>
        {spaced && " "}
        <span className="text-2xs text-muted sm:block">{unit}</span>
      </span>
      {bracket && (
        <span className="block text-2xs tracking-tight whitespace-nowrap text-muted">{quantityText(bracket)}</span>
      )}
    </>
  );
}

function figureOf(text: string): ReturnType<typeof formatQuantity> {
  const at = text.lastIndexOf(" ");
  return { value: text.slice(0, at), unit: text.slice(at + 1), spaced: true };
}
