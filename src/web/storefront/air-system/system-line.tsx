import { useT } from "../../language/language.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Figures } from "../../ui/figures.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import type { PartView } from "./air-system.server.ts";
import { GoodsName, nameOf } from "./goods-name.tsx";
import { lineId } from "./system-chain.tsx";

/** Purposes of parts that are optional or may surprise. */
const purposes = [
  "receiver_needed",
  "receiver_recommended",
  "relief_needed",
  "relief_recommended",
  "drain_needed",
  "drain_recommended",
  "separator_needed",
  "separator_recommended",
  "filter_needed",
  "filter_recommended",
  "oil_recommended",
  "frl_recommended",
  "regulator_recommended",
] as const;
const isPurpose = (key: string): key is (typeof purposes)[number] => (purposes as readonly string[]).includes(key);

interface SystemLineProps {
  line: Omit<PartView, "role"> & { role: PartView["role"] | "machine" };
  isTaken: boolean;
  onToggle: () => void;
  reasons: readonly string[];
}

export function SystemLine({ line, isTaken, onToggle, reasons }: SystemLineProps) {
  const t = useT();
  const { role, quantity, weight } = line;
  const purpose = `${role}_${weight}`;
  return (
    <li
      id={lineId(line.sku)}
      className="grid scroll-mt-20 grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3 py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:gap-x-4"
    >
      <div className={isTaken ? "" : "opacity-60"}>
        <ProductPicture family={line.pictureFamily} sizes="4.5rem" alt="" />
      </div>
      <div className="min-w-0 max-sm:col-span-2">
        <label className="flex min-h-6 items-center gap-2 max-xs:flex-wrap text-sm font-semibold text-muted">
          <input
            type="checkbox"
            className="needs-scripts size-6 shrink-0 accent-primary noscript:hidden print:hidden"
            checked={isTaken}
            onChange={onToggle}
            autoComplete="off"
            aria-label={t("sizing.system.include", { name: nameOf(line) })}
          />
          <span aria-hidden>{t(`sizing.role.${role}`)}</span>
          {role !== "machine" && (
            <span className="rounded-full border border-line px-2 xs:shrink-0 text-xs font-semibold">
              {t(`sizing.system.${weight}`)}
            </span>
          )}
        </label>
        <GoodsName goods={line} />
        {!isTaken && (
          <p className="text-sm font-semibold">
            {t(weight === "recommended" ? "sizing.system.optional" : "sizing.system.left")}
          </p>
        )}
      </div>
      <p className="col-start-3 text-right max-sm:row-start-2 max-sm:pt-2.5">
        {quantity > 1 && (
          <span className="text-sm text-muted">{t("sizing.system.quantity", { count: quantity })} </span>
        )}
        <Price price={line.price} size="small" />
      </p>
      <Why purpose={isPurpose(purpose) ? t(`sizing.system.purpose.${purpose}`) : null} reasons={reasons} />
    </li>
  );
}

/** Purpose of a part and the rules it was chosen by; printed without a press. */
function Why({ purpose, reasons }: { purpose: string | null; reasons: readonly string[] }) {
  const t = useT();
  if (purpose === null && reasons.length === 0) return null;
  return (
    <Disclosure
      summary={<span className="print:hidden">{t("sizing.system.why")}</span>}
      printed
      className="col-start-2 row-start-2 justify-self-start border-b-0 text-sm"
    >
      {purpose !== null && <p>{purpose}</p>}
      <ul className="text-muted">
        {reasons.map((text) => (
          <li key={text} className="mt-1">
            <Figures text={text} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
