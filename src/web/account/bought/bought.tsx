import type { KeyboardEvent } from "react";
import { Form, useNavigation } from "react-router";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import type { PageProps } from "../../page-props.ts";
import { LineNote } from "../../storefront/quick-order/line-note.tsx";
import { Button } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { AccountPage } from "../account-page.tsx";
import { SearchField, searchLook } from "../account-search.tsx";
import { edge } from "../orders/order-list.tsx";
import { Successors } from "../successors.tsx";
import type * as server from "./bought.server.ts";

type Data = PageProps<typeof server>["loaderData"];

/** Everything that was bought before, with today's price; quantities lead to a quick order. */
export default function Bought({ loaderData }: PageProps<typeof server>) {
  const { goods, elsewhere, search, page, pages, power } = loaderData;
  const t = useT();
  const to = useHref();
  const pending = useNavigation().formAction === to("quickOrder");
  return (
    <AccountPage title={t("quickOrder.bought.title")}>
      <div className="flex max-w-text flex-col gap-3">
        <BackLink to={to("orderList")}>{t("account.orders.title")}</BackLink>
        <p>{t("quickOrder.bought.lead")}</p>
      </div>
      <Form method="post" action={to("quickOrder")} autoComplete="off" className="flex flex-col gap-6">
        <Search search={search} />
        <Elsewhere lines={elsewhere} />
        {goods.length === 0 ? (
          <p className="text-muted">
            {search ? t("quickOrder.bought.nothing", { query: search }) : t("quickOrder.bought.empty")}
          </p>
        ) : (
          <div className="flex flex-col gap-4">
            <input type="hidden" name="intent" value="check" />
            <input type="hidden" name="counted" value="yes" />
            <ul key={`${search} ${page}`} onKeyDown={check} className="divide-y divide-line border-y border-line">
              {goods.map((each) => (
                <Goods key={each.sku} goods={each} power={power} />
              ))}
            </ul>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button type="submit" pending={pending} pendingLabel={t("quickOrder.checking")}>
                {t("quickOrder.bought.submit")}
              </Button>
              {loaderData.elsewhereText && <p>{loaderData.elsewhereText}</p>}
            </div>
            {pages > 1 && <Pages page={page} pages={pages} />}
          </div>
        )}
      </Form>
    </AccountPage>
  );
}

/** Enter in a quantity checks the goods; by itself it would press the form's first button, which searches. */
function check(event: KeyboardEvent) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.target.form?.requestSubmit();
}

/** The form's buttons that show other goods and take the quantities along. */
function useTurn() {
  const to = useHref();
  return { type: "submit", formMethod: "get", formAction: to("bought") } as const;
}

/** In the form of quantities, so that a search keeps them. Clear comes after the field, and the last "q" counts. */
function Search({ search }: Pick<Data, "search">) {
  const t = useT();
  const turn = useTurn();
  const label = t("quickOrder.bought.search");
  return (
    <div role="search" aria-label={label} className={searchLook}>
      <SearchField label={label} search={search} />
      <Button {...turn} variant="secondary" icon="search">
        {t("account.orders.searchSubmit")}
      </Button>
      {search && (
        <Button {...turn} name="q" value="" variant="quiet">
          {t("account.orders.clear")}
        </Button>
      )}
    </div>
  );
}

/** Quantities that were typed on other pages go along with the form. */
function Elsewhere({ lines }: { lines: Data["elsewhere"] }) {
  return lines.map(([sku, quantity]) => (
    <span key={sku} hidden>
      <input type="hidden" name="number" value={sku} />
      <input type="hidden" name="quantity" value={quantity} />
    </span>
  ));
}

/** Buttons to the other pages, which take the quantities along. */
function Pages({ page, pages }: Pick<Data, "page" | "pages">) {
  const t = useT();
  const turn = { ...useTurn(), name: "page" };
  return (
    <nav aria-label={t("account.orders.pages")} className="flex flex-wrap items-center justify-between gap-3">
      {page > 1 ? (
        <Button {...turn} value={page - 1} variant="secondary" icon="left">
          {t("account.orders.previous")}
        </Button>
      ) : (
        <span />
      )}
      <p className="flex items-center gap-1 text-sm text-muted tabular-nums">
        {page > 2 && (
          <button {...turn} value={1} aria-label={t("account.orders.first")} className={edge}>
            1 …
          </button>
        )}
        {t("account.orders.page", { page, pages })}
        {page < pages - 1 && (
          <button {...turn} value={pages} aria-label={t("account.orders.last")} className={edge}>
            … {pages}
          </button>
        )}
      </p>
      {page < pages ? (
        <Button {...turn} value={page + 1} variant="secondary">
          {t("account.orders.next")}
        </Button>
      ) : (
        <span />
      )}
    </nav>
  );
}

function Goods({
  goods: { sku, name, boughtAt, quantity, price, row, units },
  power,
}: {
  goods: Data["goods"][number];
  power: Data["power"];
}) {
  const t = useT();
  const { state } = row;
  const isKnown = state !== null && "goods" in state;
  const choices = state && "choices" in state && state.code === "discontinued" ? state.choices : [];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5rem] items-start gap-x-4 gap-y-1 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        {!isKnown && (
          <p className="font-semibold">
            <Figures text={name} />
          </p>
        )}
        {state && <LineNote state={state} number={sku} power={power} />}
        {choices.length > 0 && <Successors choices={choices} />}
        <p className="text-sm text-muted">
          {t("quickOrder.bought.last", {
            date: formatDate(boughtAt, t),
            quantity,
            price: formatMoney(price, t.language),
          })}
        </p>
      </div>
      <div>
        <input type="hidden" name="number" value={sku} />
        <input
          name="quantity"
          defaultValue={units}
          aria-label={t("quickOrder.bought.quantityOf", { sku })}
          inputMode="numeric"
          placeholder="0"
          className="h-11 w-full rounded-md border border-line-strong bg-ground px-3 text-base placeholder:text-muted hover:border-ink"
        />
      </div>
    </li>
  );
}
