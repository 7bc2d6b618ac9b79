import { cents } from "#domain/kernel/money.ts";
import { formatMoney, formatNumber } from "#i18n/format.ts";
import { listSeparators } from "#i18n/separators.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import type { BreakEven, ComparedMachine, Comparison } from "./calculators/running-cost.ts";
import { type Examples, usageFields } from "./calculators/running-cost-fields.ts";
import { CostChart } from "./cost-chart.tsx";
import { amountText, dollar, type ToolUnits } from "./tool-units.ts";

/** Whole dollars: a year's energy is not known to the cent. */
const wholeMoney = (dollars: number, t: Translator): string =>
  formatMoney(cents(Math.round(dollars) * 100), t.language).replace(/\.00$/, "");

/** Name of a machine here: its number and, if any, part number. */
function nameOf({ place, sku }: ComparedMachine, t: Translator): string {
  return sku === null ? t("tools.cost.machine", { place }) : t("tools.cost.machineOf", { place, sku });
}

function breakEvenText({ dearer, cheaper, more, saved, years }: BreakEven, t: Translator): string {
  const values = {
    dearer,
    cheaper,
    more: wholeMoney(Math.abs(more), t),
    saved: wholeMoney(Math.abs(saved), t),
    years: formatNumber(years ?? 0, t.language, 1),
  };
  if (years === 0) return t("tools.cost.cheaperAtOnce", values);
  if (years === null) return t("tools.cost.never", values);
  return t("tools.cost.paysAfter", values);
}

/** The example's figures behind the answer, which the buyer may type; null for none. */
function exampleText({ places, figures }: Examples, t: Translator): string | null {
  if (places.length + figures.length === 0) return null;
  const names = [
    ...places.map((place) => t("tools.cost.machine", { place })),
    ...figures.map((name) => t(usageFields[name].label)),
  ];
  return t("tools.cost.example", { names: names.join(listSeparators[t.language]) });
}

/** True if a machine of the buyer's stands beside one of the example, which it is not ranked with. */
const isMixed = ({ places }: Examples, { machines }: Comparison): boolean =>
  places.length > 0 && places.length < machines.length;

/**
 * The sentence that answers the page: which machine costs least over all years at these hours and this price of power,
 * and how much. Of figures that are the example's it says what would be.
 */
export function leastText(comparison: Comparison, examples: Examples, t: Translator): string {
  const text = exampleText(examples, t);
  if (text !== null && isMixed(examples, comparison)) return text;
  const { machines, years, year } = comparison;
  const best = machines.reduce((least, each) => (each.after.at(-1)! < least.after.at(-1)! ? each : least));
  return t("tools.cost.least", {
    name: nameOf(best, t),
    isExample: String(text !== null),
    ...useOf(year, t),
    cost: wholeMoney(best.after.at(-1)!, t),
    years,
  });
}

const useOf = ({ hours, rate }: Comparison["year"], t: Translator) => ({
  hours: formatNumber(hours, t.language),
  rate: `${dollar[t.language]}${rate}`,
});

function machineColumns(t: Translator, years: number): readonly Column<ComparedMachine>[] {
  const money = (dollars: number) => wholeMoney(dollars, t);
  return [
    {
      key: "name",
      head: t("tools.cost.column.machine"),
      // A part number on a line of its own leaves room for the last column, which decides.
      cell: ({ place, sku }) => (
        <strong className="whitespace-nowrap">
          {t("tools.cost.machine", { place })} <span className="block">{sku}</span>
        </strong>
      ),
    },
    { key: "price", head: t("tools.cost.column.price"), cell: ({ price }) => money(price), align: "right" },
    {
      key: "energy",
      head: t("tools.cost.column.energy"),
      cell: ({ kilowattHours }) => `${formatNumber(kilowattHours, t.language)} kWh`,
      align: "right",
    },
    { key: "power", head: t("tools.cost.column.power"), cell: ({ energyCost }) => money(energyCost), align: "right" },
    { key: "service", head: t("tools.cost.column.service"), cell: ({ service }) => money(service), align: "right" },
    {
      key: "total",
      head: t("tools.cost.column.total", { years }),
      cell: ({ after }) => <strong>{money(after.at(-1)!)}</strong>,
      align: "right",
    },
  ];
}

interface CostAnswerProps {
  comparison: Comparison;
  examples: Examples;
  units: ToolUnits;
  limits: string;
}

/** Each machine's year, the payback of a dearer one, and cumulative costs. */
export function CostAnswer({ comparison, examples, units, limits }: CostAnswerProps) {
  const t = useT();
  const { machines, breakEvens, years, year } = comparison;
  const names = machines.map((machine) => nameOf(machine, t));
  const money = (dollars: number) => wholeMoney(dollars, t);
  const isRanked = ({ dearer, cheaper }: BreakEven) =>
    !isMixed(examples, comparison) || ![dearer, cheaper].some((place) => examples.places.includes(place));
  const sentences = breakEvens.filter(isRanked).map((each) => breakEvenText(each, t));
  const least = leastText(comparison, examples, t);
  const example = exampleText(examples, t);
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="text-xl font-bold">
        <Figures text={least} />
      </p>
      {example !== null && example !== least && <Notice>{example}</Notice>}
      {machines.map(
        (each) =>
          each.short > 0 && (
            <Notice key={each.place} type="warning">
              {t("tools.cost.short", {
                name: nameOf(each, t),
                flow: amountText({ of: each.short, in: "flow" }, units, t.language),
              })}
            </Notice>
          ),
      )}
      <Table
        caption={t("tools.cost.table")}
        columns={machineColumns(t, years)}
        rows={machines}
        rowKey={({ place }) => place}
        cards
      />
      {sentences.length > 0 && (
        <section aria-labelledby="break-even">
          <h3 id="break-even" className="font-semibold">
            {t("tools.cost.breakEven")}
          </h3>
          <ul className="mt-1 flex flex-col gap-1">
            {sentences.map((sentence) => (
              <li key={sentence}>
                <Figures text={sentence} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <CostChart
        {...{ machines, years, names, money }}
        summary={[t("tools.cost.chart"), least, ...sentences].join(" ")}
      />
      <YearTable comparison={comparison} />
      <Basis {...{ year, units, limits }} />
    </div>
  );
}

function YearTable({ comparison: { machines, years } }: { comparison: Comparison }) {
  const t = useT();
  return (
    <Disclosure summary={t("tools.cost.byYear")} printed>
      <Table
        caption={t("tools.cost.byYear")}
        hideCaption
        columns={[
          { key: "year", head: t("tools.cost.column.year"), cell: (at: number) => String(at) },
          ...machines.map((machine) => ({
            key: machine.place,
            head: nameOf(machine, t),
            cell: (at: number) => wholeMoney(machine.after[at]!, t),
            align: "right" as const,
          })),
        ]}
        rows={Array.from({ length: years + 1 }, (_, at) => at)}
        rowKey={(at) => at}
      />
    </Disclosure>
  );
}

function Basis({ year, units, limits }: Pick<CostAnswerProps, "units" | "limits"> & Pick<Comparison, "year">) {
  const t = useT();
  return (
    <Disclosure summary={t("tools.basis")} printed className="max-w-text text-sm">
      <p>
        <Figures
          text={t("tools.cost.basis", {
            ...useOf(year, t),
            busy: amountText({ of: year.parts[0]!.flow, in: "flow" }, units, t.language),
            busyTime: amountText({ of: year.parts[0]!.time * 100, in: "share" }, units, t.language),
            quiet: amountText({ of: year.parts[1]!.flow, in: "flow" }, units, t.language),
            quietTime: amountText({ of: year.parts[1]!.time * 100, in: "share" }, units, t.language),
            leaks: amountText({ of: year.leaks, in: "flow" }, units, t.language),
          })}
        />
      </p>
      <p className="mt-2">
        <Figures text={t("tools.cost.controls")} />
      </p>
      <h3 className="mt-3 font-semibold">{t("tools.limits")}</h3>
      <p className="mt-1">
        <Figures text={limits} />
      </p>
    </Disclosure>
  );
}
