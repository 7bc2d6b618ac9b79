import { cents } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Table } from "../../ui/table.tsx";
import type { Answer, AnswerLine, AnswerTable, Said } from "./calculator.ts";
import { type Amount, amountText, otherText, type ToolUnits } from "./tool-units.ts";

/** A sentence with its figures in the chosen units. */
function saidText({ say, values = {} }: Said, units: ToolUnits, t: Translator): string {
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? value : amountText(value, units, t.language),
  ]);
  return t(say, Object.fromEntries(texts) as Record<string, string>);
}

function valueText(value: AnswerLine["value"], units: ToolUnits, t: Translator): string {
  if ("say" in value) return saidText(value, units, t);
  if ("dollars" in value) return formatMoney(cents(Math.round(value.dollars * 100)), t.language);
  return amountText(value, units, t.language);
}

/** The result, its consequences, its inputs, and its limits. */
export function AnswerView({ answer, units, limits }: { answer: Answer; units: ToolUnits; limits: string }) {
  const t = useT();
  const to = useHref();
  const { main, lines, notes = [], table, shelves = [], basis } = answer;
  return (
    <>
      {/* Read out when it changes; the rest is there to be looked up. */}
      <p role="status">
        <span className="block text-sm font-semibold text-muted">{t(main.label)}</span>
        <span className="text-lg 2xs:text-3xl font-bold">
          <Figures text={valueText(main.value, units, t)} />
        </span>{" "}
        <Other value={main.value} units={units} />
      </p>
      {lines.length > 0 && (
        <dl className="mt-4 divide-y divide-line border-y border-line text-sm">
          {lines.map((line) => (
            <div key={line.label} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="text-muted">{t(line.label)}</dt>
              <dd className="text-right font-semibold">
                <Figures text={valueText(line.value, units, t)} /> <Other value={line.value} units={units} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {notes.map((note) => (
        <p key={note.say} className="mt-3">
          <Figures text={saidText(note, units, t)} />
        </p>
      ))}
      {shelves.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-2 print:hidden">
          {shelves.map(({ label, category, search }) => (
            <ButtonLink key={label.say} to={to("category", { category, id: "all" }, search)} icon="right">
              <span>
                <Figures text={saidText(label, units, t)} />
              </span>
            </ButtonLink>
          ))}
        </p>
      )}
      {table && <Figured table={table} units={units} />}
      <section aria-labelledby="basis" className="mt-6 text-sm">
        <h3 id="basis" className="font-semibold">
          {t("tools.basis")}
        </h3>
        <p className="mt-1">
          <Figures text={saidText(basis, units, t)} />
        </p>
        <h3 className="mt-3 font-semibold">{t("tools.limits")}</h3>
        <p className="mt-1">
          <Figures text={limits} />
        </p>
      </section>
    </>
  );
}

function Other({ value, units }: { value: AnswerLine["value"]; units: ToolUnits }) {
  const { language } = useT();
  const other = "in" in value ? otherText(value as Amount, units, language) : null;
  return other && <span className="text-sm font-normal whitespace-nowrap text-muted">({other})</span>;
}

function Figured({ table, units }: { table: AnswerTable; units: ToolUnits }) {
  const t = useT();
  const text = (cell: AnswerTable["rows"][number][number] | undefined): string =>
    cell === undefined ? "" : "text" in cell ? cell.text : valueText(cell, units, t);
  return (
    <div className="mt-6">
      <Table
        caption={t(table.caption)}
        columns={table.columns.map((column, at) => ({
          key: column,
          head: t(column),
          cell: (row: AnswerTable["rows"][number]) => text(row[at]),
          ...(at > 0 && { align: "right" as const }),
        }))}
        rows={table.rows}
        rowKey={(row) => text(row[0])}
      />
    </div>
  );
}
