import { useState } from "react";
import { add, times } from "#domain/kernel/money.ts";
import type { Supply } from "#domain/power/supply.ts";
import { formatMoney } from "#i18n/format.ts";
import { listSeparators } from "#i18n/separators.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Price } from "../../ui/price.tsx";
import { ItemInputs } from "../cart/item-inputs.tsx";
import { QuoteButton } from "../quotation/quote-button.tsx";
import type { ToolUnits } from "../tools/tool-units.ts";
import { AddSystem } from "./add-system.tsx";
import type { MachineView, PartView, SystemResult } from "./air-system.server.ts";
import { nameOf } from "./goods-name.tsx";
import { LateParts } from "./narrower-pipe.tsx";
import { reasonTexts } from "./reason-text.ts";
import { SystemLine } from "./system-line.tsx";

interface SystemPartsProps {
  chosen: MachineView;
  result: SystemResult;
  units: ToolUnits;
  /** Query of the result. */
  query: string;
}

/**
 * The machine with all that fits it: each with its reasons, each may be left out, and the rest goes into the cart by
 * one press.
 */
export function SystemParts({ chosen, result, units, query }: SystemPartsProps) {
  const t = useT();
  const lines = [{ ...chosen, role: "machine" as const, weight: "needed" as const, quantity: 1 }, ...result.parts];
  const recommended = lines.filter(({ weight }) => weight === "recommended");
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(recommended.map(({ sku }) => sku)));
  const waiting = recommended.filter(({ sku }) => left.has(sku));
  const takeRecommended = () => {
    const others = new Set(left);
    for (const { sku } of recommended) others.delete(sku);
    setLeft(others);
  };
  const chosenLines = lines.filter(({ sku }) => !left.has(sku));
  const total = add(...chosenLines.map(({ price, quantity }) => times(price, quantity)));
  const toggle = (sku: string) => {
    const next = new Set(left);
    if (!next.delete(sku)) next.add(sku);
    setLeft(next);
  };
  // Where adapters join the pipe to every thread, they say which differ.
  const joined = lines.some(({ role }) => role === "adapter");
  const isNews = ({ code }: PartView["reasons"][number]) => code !== "ports" || !joined;
  const own = reasonTexts(result.own, units, t);
  return (
    <section aria-labelledby="system" className="mt-10">
      <h3 id="system" className="text-xl font-semibold">
        {t("sizing.system.title")}
      </h3>
      <Warnings result={result} units={units} />
      <p className="mt-1 print:hidden">
        <a href="#system-total" className="link font-semibold">
          {t("sizing.system.toCart", { price: formatMoney(total, t.language) })}
        </a>
      </p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <SystemLine
            key={line.sku}
            line={line}
            isTaken={!left.has(line.sku)}
            onToggle={() => toggle(line.sku)}
            // The machine's reasons stand above.
            reasons={line.role === "machine" ? own : reasonTexts(line.reasons.filter(isNews), units, t)}
          />
        ))}
      </ul>
      <div id="system-total" className="mt-4 flex scroll-mt-20 flex-col gap-2 rounded-md bg-wash p-4">
        <CheckPower chosen={chosen} parts={result.parts} />
        <p className="text-sm" role="status">
          {t("sizing.system.total", { count: chosenLines.length })}
        </p>
        <Price price={total} size="large" />
        <LateParts narrower={result.narrower} />
        {waiting.length > 0 && (
          <Button
            type="button"
            variant="secondary"
            size="small"
            icon="plus"
            onClick={takeRecommended}
            className="needs-scripts self-start noscript:hidden print:hidden"
          >
            {t("sizing.system.takeAll", {
              price: formatMoney(add(...waiting.map(({ price, quantity }) => times(price, quantity))), t.language),
            })}
          </Button>
        )}
        <AddSystem
          query={query}
          items={chosenLines.map(({ sku, quantity, ...goods }) => ({ sku, quantity, name: nameOf(goods) }))}
        />
        {chosenLines.length > 0 && <Quotes query={query} items={chosenLines} />}
      </div>
    </section>
  );
}

/** Roles that no goods fill, and questions that only the buyer can answer. */
function Warnings({ result, units }: Pick<SystemPartsProps, "result" | "units">) {
  const t = useT();
  const missing = result.missing.map((role) => t(`sizing.role.${role}`));
  return (
    <>
      {missing.length > 0 && (
        <Notice type="warning" className="mt-3">
          <p>{t("sizing.system.missing", { parts: missing.join(listSeparators[t.language]) })}</p>
          {result.missing.includes("hose") && <p>{t("sizing.system.missingHose")}</p>}
        </Notice>
      )}
      {result.asks.length > 0 && (
        <Notice type="warning" className="mt-3">
          <p className="font-semibold">{t("sizing.system.ask")}</p>
          {reasonTexts(result.asks, units, t).map((text) => (
            <p key={text} className="mt-1">
              <Figures text={text} />
            </p>
          ))}
        </Notice>
      )}
    </>
  );
}

/** With the power left open, says what it must be, unless the machine's reasons do. */
function CheckPower({ chosen, parts }: { chosen: MachineView; parts: readonly PartView[] }) {
  const t = useT();
  if (!chosen.power || chosen.reasons.some(({ code }) => code === "machine_supply")) return null;
  // Parts that take power are chosen for one panel, of all that the machine could be put on.
  const putOn = parts.flatMap(({ reasons }) => reasons).find(({ code }) => code === "supply")?.figures["supply"];
  return (
    <Notice type="warning">
      {t("sizing.machines.checkPower", {
        supply: putOn
          ? t(`power.supply.${putOn as Supply}`)
          : t(`power.wired.${chosen.power.phase}`, { volts: chosen.power.volts }),
      })}
    </Notice>
  );
}

/** Two ways to an offer of these goods: the buyer's own paper, or one by staff. */
function Quotes({
  query,
  items,
}: {
  query: string;
  items: readonly { readonly sku: string; readonly quantity: number }[];
}) {
  const t = useT();
  const inputs = <ItemInputs items={items.map(({ sku, quantity }) => ({ sku, quantity }))} />;
  return (
    <>
      <QuoteButton label={t("sizing.system.quote")} pendingLabel={t("sizing.system.quoting")}>
        <input type="hidden" name="kind" value="system" />
        <input type="hidden" name="query" value={`?${query}`} />
        {inputs}
      </QuoteButton>
      <QuoteButton label={t("sizing.system.askQuote")} pendingLabel={t("sizing.system.quoting")}>
        <input type="hidden" name="kind" value="system" />
        <input type="hidden" name="then" value="ask" />
        <input type="hidden" name="query" value={`?${query}`} />
        {inputs}
      </QuoteButton>
    </>
  );
}
