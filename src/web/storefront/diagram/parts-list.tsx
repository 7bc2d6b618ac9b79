import type { PartName } from "#domain/machines/machine-parts.ts";
import type { PartGoods } from "#engine/machines/parts-diagram.ts";
import { listSeparators } from "#i18n/separators.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Stock } from "../../ui/stock.tsx";
import { FitMark } from "../../visitor/fit-mark.tsx";
import { isPriced, useOwnPrice } from "../../visitor/own-prices.ts";
import { SkuPrice } from "../../visitor/sku-price.tsx";
import { AddForm } from "../cart/add-to-cart.tsx";
import type { DiagramScreen } from "./diagram.page.ts";

interface PartsListProps {
  diagram: DiagramScreen;
  active: number | null;
  onActive: (number: number | null) => void;
}

/** The goods that are shown at once; of oils there may be six. */
const shownGoods = 2;

/** Parts measured by volume instead of counted. */
const measured: ReadonlySet<PartName> = new Set<PartName>(["oil", "engine-oil", "desiccant"]);

/** Every part of the drawing in words, with what the shop sells for it. */
export function PartsList({ diagram, active, onActive }: PartsListProps) {
  const t = useT();
  return (
    <div className="min-w-0">
      <section aria-labelledby="parts-list">
        <h2 id="parts-list" className="mb-2 text-xl font-semibold">
          {t("diagram.list")}
        </h2>
        <ol className="divide-y divide-line border-y border-line">
          {diagram.rows.map((row) => (
            <li
              key={row.number}
              id={`part-${row.number}`}
              tabIndex={-1}
              className={`scroll-mt-4 py-3 outline-none target:bg-primary-wash sm:px-2 print:break-inside-avoid ${row.number === active ? "bg-primary-wash forced-colors:outline-2" : ""}`}
              onPointerEnter={() => onActive(row.number)}
              onPointerLeave={() => onActive(null)}
              onFocus={() => onActive(row.number)}
              onBlur={() => onActive(null)}
            >
              <PartRow row={row} />
            </li>
          ))}
        </ol>
      </section>
      {(["kits", "others"] as const).map(
        (name) =>
          diagram[name].length > 0 && (
            <section key={name} aria-labelledby={name} className="mt-8">
              <h2 id={name} className="mb-2 text-xl font-semibold">
                {t(`diagram.${name}`)}
              </h2>
              <ul className="divide-y divide-line border-y border-line">
                {diagram[name].map((goods) => (
                  <li key={goods.sku} className="py-3 sm:px-2">
                    <Goods goods={goods} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}

function PartRow({
  row: { number, name, quantity, interval, goods, instead },
}: {
  row: DiagramScreen["rows"][number];
}) {
  const t = useT();
  const part = t(`diagram.parts.${name}`);
  const more = goods.slice(shownGoods);
  return (
    <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3">
      <a
        href={`#callout-${number}`}
        aria-label={t("diagram.back", { number })}
        className="flex size-11 items-center justify-center rounded-full border-2 border-ink text-base font-semibold hover:border-primary hover:text-primary"
      >
        {number}
      </a>
      <div className="min-w-0">
        <h3 className="flex min-h-11 flex-wrap items-center gap-x-3">
          <span className="font-semibold">{part}</span>
          {!measured.has(name) && (
            <span className="text-sm text-muted">{t("diagram.onMachine", { count: quantity })}</span>
          )}
          {interval && (
            <span className="text-sm text-muted">
              <Figures text={interval} />
            </span>
          )}
        </h3>
        {instead && <Instead instead={instead} part={part} />}
        {goods.length > 0 && (
          <div className="flex flex-col gap-3">
            {instead && <p className="text-sm text-muted">{t("diagram.grease")}</p>}
            {goods.slice(0, shownGoods).map((one) => (
              <Goods key={one.sku} goods={one} />
            ))}
            {more.length > 0 && (
              <Disclosure summary={t("diagram.more", { count: more.length })} className="border-b-0 text-sm">
                <div className="flex flex-col gap-3">
                  {more.map((one) => (
                    <Goods key={one.sku} goods={one} />
                  ))}
                </div>
              </Disclosure>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Where the part is instead of on the shelves. */
function Instead({ instead, part }: { instead: NonNullable<DiagramScreen["rows"][number]["instead"]>; part: string }) {
  const t = useT();
  const to = useHref();
  if (instead === "kit")
    return (
      <p className="text-sm text-muted">
        <a href="#kits" className="link">
          {t("diagram.inKit")}
        </a>
      </p>
    );
  return (
    <p className="text-sm text-muted">
      {t("diagram.notSold")} {t(`diagram.unsold.${instead}`)}{" "}
      <Link to={to("help")} className="link print:hidden" aria-label={t("diagram.askAbout", { part })}>
        {t("diagram.ask")}
      </Link>
    </p>
  );
}

const isSold = ({ stock }: PartGoods) => stock.state === "in" || stock.state === "low";

/** Goods for a part: number, price, stock, and button. */
function Goods({ goods }: { goods: PartGoods }) {
  const t = useT();
  const to = useHref();
  const { sku, slug, name, quantity, price, listPrice, stock, numbers } = goods;
  const isKnown = isPriced(useOwnPrice(sku));
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <Link
          to={to("product", { id: slug }, { v: sku })}
          className="inline-block min-h-6 font-semibold hover:text-primary hover:underline pointer-coarse:min-h-11"
        >
          {quantity > 1 && `${t("diagram.quantity", { count: quantity })} `}
          <Figures text={name} />
        </Link>
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="font-mono text-xs text-muted">{sku}</p>
          <ToList sku={sku} quantity={quantity} />
        </div>
        {numbers.length > 1 && (
          <p className="text-muted">{t("diagram.covers", { numbers: numbers.join(listSeparators[t.language]) })}</p>
        )}
        <FitMark slug={slug} sku={sku} />
      </div>
      <div className="flex items-center gap-x-4 gap-y-1 max-xs:flex-wrap max-sm:basis-full max-sm:justify-between sm:flex-col sm:items-end">
        <div className="flex flex-col sm:items-end">
          <SkuPrice sku={sku} quantity={quantity} price={price} listPrice={listPrice} size="small" />
          <Stock stock={stock} className="text-xs" />
        </div>
        {isSold(goods) && (
          <div className="xs:shrink-0">
            <AddForm id={`part-${sku}`} done={t("cart.add.added", { name })}>
              {(pending) => (
                <>
                  <input type="hidden" name="sku" value={sku} />
                  <input type="hidden" name="quantity" value={quantity} />
                  <Button
                    type="submit"
                    variant="secondary"
                    size="small"
                    icon="cart"
                    pending={pending}
                    pendingLabel={t("cart.add.pending")}
                    disabled={!isKnown}
                    aria-label={t("diagram.addOf", { name })}
                  >
                    {t("diagram.add")}
                  </Button>
                </>
              )}
            </AddForm>
          </div>
        )}
      </div>
    </div>
  );
}

function ToList({ sku, quantity }: { sku: string; quantity: number }) {
  const t = useT();
  const to = useHref();
  return (
    <Link
      to={to("addToList", {}, { number: sku, quantity })}
      prefetch="none"
      aria-label={`${t("cart.toList")}: ${sku}`}
      className="link inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11 print:hidden"
    >
      {t("cart.toList")}
    </Link>
  );
}
