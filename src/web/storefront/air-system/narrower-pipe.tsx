import { times } from "#domain/kernel/money.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { NarrowerView } from "./air-system.server.ts";
import { GoodsName, nameOf } from "./goods-name.tsx";

/** A smaller pipe size for less that lacks parts: both prices, what is short, and the choice between the two. */
export function NarrowerPipe({ narrower, query: search }: { narrower: NarrowerView; query: string }) {
  const t = useT();
  const to = useHref();
  const { size, price, wider, short, isTaken } = narrower;
  const query = new URLSearchParams(search);
  query.set("pipe", isTaken ? wider.size : size);
  const state = isTaken ? "taken" : "offered";
  const prices = { price: formatMoney(price, t.language), instead: formatMoney(wider.price, t.language) };
  return (
    <Notice type="warning" title={<Figures text={t(`sizing.narrower.${state}`, { size })} />} className="mt-4">
      <p>
        <Figures text={t(`sizing.narrower.${state}Text`, { size, wider: wider.size, ...prices })} />
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {short.map((part) => (
          <li key={part.sku}>
            <GoodsName goods={part} />
            <Short part={part} />
          </li>
        ))}
      </ul>
      <ButtonLink
        to={`${to("airSystem")}?${query}#result`}
        variant="secondary"
        size="small"
        prefetch="none"
        preventScrollReset
        className="mt-3 print:hidden"
      >
        {isTaken ? t("sizing.narrower.takeWider", { size: wider.size }) : t("sizing.narrower.take", { size })}
      </ButtonLink>
    </Notice>
  );
}

function Short({ part }: { part: NarrowerView["short"][number] }) {
  const t = useT();
  const to = useHref();
  const { quantity, price, left, expectedOn, sku } = part;
  const expected = expectedOn
    ? t("sizing.narrower.expected", { date: formatDate(expectedOn, t) })
    : t("sizing.narrower.unknown");
  return (
    <p className="text-sm">
      {t("sizing.narrower.short", { count: quantity, price: formatMoney(price, t.language), left })} {expected}{" "}
      {left === 0 && (
        <Link
          to={to("stockAlert", {}, { sku })}
          prefetch="none"
          className="link inline-flex min-h-6 items-center print:hidden"
          aria-label={`${t("sizing.narrower.tellMe")}: ${nameOf(part)}`}
        >
          {t("sizing.narrower.tellMe")}
        </Link>
      )}
    </p>
  );
}

/** Beside the total, what is not in it because it comes later. */
export function LateParts({ narrower }: { narrower: NarrowerView | null }) {
  const t = useT();
  if (!narrower?.isTaken) return null;
  return narrower.short.map((part) => {
    const { sku, quantity: count, price, expectedOn } = part;
    const late = { count, name: nameOf(part), price: formatMoney(times(price, count), t.language) };
    return (
      <p key={sku} className="text-sm font-semibold">
        <Figures
          text={
            expectedOn
              ? t("sizing.narrower.late", { ...late, date: formatDate(expectedOn, t) })
              : t("sizing.narrower.lateUnknown", late)
          }
        />
      </p>
    );
  });
}
