import { formatDateTime } from "#i18n/format.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Fact } from "../customers/fact.tsx";
import { Panel } from "../panel.tsx";
import { AbandonedBadge } from "./abandoned-badge.tsx";
import type * as server from "./abandoned-cart.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Screen = PageProps<typeof server>["loaderData"];

/** An abandoned cart: its goods at today's prices, who left it, and what came of it. */
export default function AbandonedCart({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { cart, lines, total } = loaderData;
  return (
    <AdminPage
      title={t("adminRecovery.one", { name: cart.name || cart.email })}
      badge={<AbandonedBadge state={cart.state} />}
      aside={<BackButton to={to("adminAbandonedCarts")}>{t("adminRecovery.back")}</BackButton>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Panel id="goods" title={t("adminRecovery.today")}>
          <ul className="flex flex-col divide-y divide-line">
            {lines.map((line) => (
              <Line key={line.sku} line={line} />
            ))}
          </ul>
          <dl className="flex flex-col gap-1 border-t border-line pt-3">
            <Fact name={t("adminRecovery.seen")}>
              <Money amount={cart.value} />
            </Fact>
            <Fact name={t("adminRecovery.totalToday")}>
              <Money amount={total} className="font-semibold" />
            </Fact>
          </dl>
        </Panel>
        <div className="flex flex-col gap-6">
          <Buyer screen={loaderData} />
          <Dates cart={cart} />
        </div>
      </div>
    </AdminPage>
  );
}

function Line({ line }: { line: Screen["lines"][number] }) {
  const t = useT();
  const { sku, name, variantName, quantity, orderable, total } = line;
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 text-sm">
      <span className="w-11 shrink-0 rounded-md border border-line p-0.5">
        <ProductPicture family={line.pictureFamily} sizes="2.75rem" alt="" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          <Figures text={[name, variantName].filter(Boolean).join(" · ")} />
        </span>
        <span className="block text-muted">
          {sku} × {quantity}
        </span>
        {orderable < quantity && (
          <span className="block font-semibold text-danger">
            {orderable === 0 ? t("adminRecovery.gone") : t("adminRecovery.orderable", { count: orderable, quantity })}
          </span>
        )}
      </span>
      <span className="text-right">{total === null ? "–" : <Money amount={total} />}</span>
    </li>
  );
}

function Buyer({ screen: { cart } }: { screen: Screen }) {
  const t = useT();
  const to = useHref();
  const { customerId, name, email, language } = cart;
  return (
    <Panel id="buyer" title={t("adminRecovery.buyer")}>
      <div className="flex flex-col gap-1 text-sm wrap-anywhere">
        {customerId === null ? (
          <p className="text-muted">{t("adminRecovery.guest")}</p>
        ) : (
          <Link to={to("adminCustomer", { customer: String(customerId) })} className="link font-semibold">
            {name || email}
          </Link>
        )}
        <p>{email}</p>
        <p className="text-muted">{t(`adminDrafts.languageChoice.${language}`)}</p>
      </div>
    </Panel>
  );
}

function Dates({ cart }: { cart: Screen["cart"] }) {
  const t = useT();
  const to = useHref();
  const at = (moment: Instant | null) => moment !== null && formatDateTime(moment, t);
  const dates = [
    [t("adminRecovery.changed"), at(cart.changedAt)],
    [t("adminRecovery.noted"), at(cart.notedAt)],
    [t("adminRecovery.reminded"), at(cart.remindedAt) || t("adminRecovery.notYet")],
    [t("adminRecovery.restored"), at(cart.restoredAt)],
    [t(cart.order === null ? "adminRecovery.ended" : "adminRecovery.recovered"), at(cart.endedAt)],
  ] as const;
  return (
    <Panel id="dates" title={t("adminRecovery.dates")}>
      <dl className="flex flex-col gap-1 text-sm">
        {dates.map(
          ([name, date]) =>
            date && (
              <Fact key={name} name={name}>
                {date}
              </Fact>
            ),
        )}
        {cart.order !== null && (
          <Fact name={t("adminRecovery.order")}>
            <Link to={to("adminOrder", { number: cart.order })} className="link">
              {cart.order}
            </Link>
          </Fact>
        )}
      </dl>
      {cart.notMailed !== null && cart.remindedAt === null && (
        <p className="text-sm text-muted">{t(`adminRecovery.notMailed.${cart.notMailed}`)}</p>
      )}
    </Panel>
  );
}
