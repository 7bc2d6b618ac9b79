import { Form, useNavigation } from "react-router";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import type { PageProps } from "../../page-props.ts";
import { LineNote } from "../../storefront/quick-order/line-note.tsx";
import { Button } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { AccountPage } from "../account-page.tsx";
import { AccountSearch } from "../account-search.tsx";
import { Pages } from "../orders/order-list.tsx";
import { Successors } from "../successors.tsx";
import type * as server from "./bought.server.ts";

type Data = PageProps<typeof server>["loaderData"];

/** Everything that was bought before, with today's price; quantities lead to a quick order. */
export default function Bought({ loaderData: { goods, search, page, pages, power } }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const pending = useNavigation().formAction === to("quickOrder");
  return (
    <AccountPage title={t("quickOrder.bought.title")}>
      <div className="flex max-w-text flex-col gap-3">
        <BackLink to={to("orderList")}>{t("account.orders.title")}</BackLink>
        <p>{t("quickOrder.bought.lead")}</p>
      </div>
      <AccountSearch label={t("quickOrder.bought.search")} search={search} clearTo={to("bought")} />
      {goods.length === 0 ? (
        <p className="text-muted">
          {search ? t("quickOrder.bought.nothing", { query: search }) : t("quickOrder.bought.empty")}
        </p>
      ) : (
        <Form
          key={`${search} ${page}`}
          method="post"
          action={to("quickOrder")}
          autoComplete="off"
          className="flex flex-col gap-4"
        >
          <input type="hidden" name="intent" value="check" />
          <input type="hidden" name="counted" value="yes" />
          <ul className="divide-y divide-line border-y border-line">
            {goods.map((each) => (
              <Goods key={each.sku} goods={each} power={power} />
            ))}
          </ul>
          <Button type="submit" className="self-start" pending={pending} pendingLabel={t("quickOrder.checking")}>
            {t("quickOrder.bought.submit")}
          </Button>
        </Form>
      )}
      {pages > 1 && (
        <Pages
          page={page}
          pages={pages}
          at={(other) => to("bought", {}, { q: search || undefined, page: other > 1 ? other : undefined })}
        />
      )}
    </AccountPage>
  );
}

function Goods({
  goods: { sku, name, boughtAt, quantity, price, row },
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
          aria-label={t("quickOrder.bought.quantityOf", { sku })}
          inputMode="numeric"
          placeholder="0"
          className="h-11 w-full rounded-md border border-line-strong bg-ground px-3 text-base placeholder:text-muted hover:border-ink"
        />
      </div>
    </li>
  );
}
