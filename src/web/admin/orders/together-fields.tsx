import { formatDateTime } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { listSeparators } from "#i18n/separators.ts";
import { useHref, useLanguage, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import type { OrderScreen } from "./order-screen.ts";
import { UnitsInput } from "./units-input.tsx";

type Typed = Readonly<Record<string, string>>;

/** Orders of the same buyer to the same address, each to be ticked; nothing where there are none. */
export function TogetherFields({ screen, typed }: { screen: OrderScreen; typed: Typed }) {
  const t = useT();
  const { together } = screen;
  if (together.length === 0) return null;
  return (
    <fieldset className="w-full rounded-md border border-line p-3">
      <legend className="px-1 font-semibold">{t("adminOrders.together.title")}</legend>
      <p className="text-sm text-muted">{t("adminOrders.together.text", { count: together.length })}</p>
      <ul className="mt-2 flex flex-col gap-3">
        {together.map((order) => (
          <OrderBeside key={order.number} order={order} typed={typed} />
        ))}
      </ul>
      <SlipOfAll screen={screen} />
    </fieldset>
  );
}

function OrderBeside({ order, typed }: { order: OrderScreen["together"][number]; typed: Typed }) {
  const t = useT();
  const language = useLanguage();
  const to = useHref();
  const { number, placedAt, lines } = order;
  const name = `with ${number}`;
  return (
    <li className="border-t border-line pt-3">
      <CheckboxField
        name={name}
        id={`with-${number}`}
        value="1"
        defaultChecked={typed[name] === "1"}
        label={t("adminOrders.together.order", { number, at: formatDateTime(placedAt, t) })}
      />
      <ul aria-label={number} className="mt-1 text-sm xs:pl-8">
        {lines.map(({ id, sku, name: part, left }) => (
          <li key={id} className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1 xs:flex-nowrap">
            <span className="min-w-0 flex-[1_1_100%] xs:flex-1">
              <span className="font-medium">{sku}</span>{" "}
              <span className="text-muted">
                <Figures text={part[language] || part.en} />
              </span>
            </span>
            <UnitsInput lineId={id} sku={sku} left={left} typed={typed} />
          </li>
        ))}
      </ul>
      <Link to={to("adminOrder", { number })} className="link text-sm xs:ml-8">
        {number}
      </Link>
    </li>
  );
}

/** The packing slip of this order and all that can go along, with a section for each. */
function SlipOfAll({ screen: { order, together } }: { screen: OrderScreen }) {
  const t = useT();
  const to = useHref();
  const search = new URLSearchParams(together.map(({ number }) => ["with", number]));
  return (
    <ButtonLink
      to={to("adminPackingSlip", { number: order.number }, search)}
      reloadDocument
      variant="secondary"
      size="small"
      icon="print"
      className="mt-3"
    >
      {t("adminOrders.together.slip", { count: together.length + 1 })}
    </ButtonLink>
  );
}

/** Numbers of orders as one text. */
export const listOf = (t: Translator, numbers: readonly string[]): string => numbers.join(listSeparators[t.language]);

/** Orders that arrive with this one: those in its parcels that are under way. */
export function arrivingWith({ parcels, beside, returned }: OrderScreen): string[] {
  const underWay = parcels.filter(({ id, deliveredAt }) => deliveredAt === null && !returned.includes(id));
  return [...new Set(underWay.flatMap(({ id }) => beside[id] ?? []))];
}
