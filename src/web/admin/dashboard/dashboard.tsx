import { Form } from "react-router";
import { add, type Money as Amount, subtract } from "#domain/kernel/money.ts";
import { formatDate, formatMoney, formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { AdminPage } from "../admin-page.tsx";
import { OpenTheShop } from "../settings/opening.tsx";
import { BarChart } from "./bar-chart.tsx";
import { leastMoney } from "./least-money.ts";
import { ranges } from "./days.ts";
import { WorkTiles } from "./work-tiles.tsx";
import type * as server from "./dashboard.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Dashboard({ loaderData: { opening, role, work, days, figures } }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  // Before its first day a shop has neither work nor figures.
  const hasBegun = opening?.opening !== "not-yet";
  return (
    <AdminPage title={t("adminDashboard.title")}>
      {opening && opening.opening !== "open" && <OpenTheShop {...opening} />}
      {hasBegun && <WorkTiles work={work} role={role} />}
      {hasBegun && figures && (
        <section aria-labelledby="figures" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <h2 id="figures" className="text-xl font-semibold">
              {t("adminDashboard.figures")}
            </h2>
            <Form className="flex flex-wrap items-end gap-2" key={`${days.from} ${days.to}`}>
              {ranges.map((count) => (
                <ButtonLink
                  key={count}
                  to={to("admin", {}, { days: count })}
                  variant={days.last === count ? "secondary" : "quiet"}
                  size="small"
                  aria-current={days.last === count ? "true" : undefined}
                >
                  {t("adminDashboard.lastDays", { count })}
                </ButtonLink>
              ))}
              <TextField
                name="from"
                type="date"
                label={t("adminOrders.from")}
                defaultValue={days.from}
                max={days.today}
              />
              <TextField name="to" type="date" label={t("adminOrders.to")} defaultValue={days.to} max={days.today} />
              <Button type="submit" variant="secondary">
                {t("adminDashboard.show")}
              </Button>
            </Form>
          </div>
          <Figures figures={figures} />
        </section>
      )}
    </AdminPage>
  );
}

type Figures = NonNullable<PageProps<typeof server>["loaderData"]["figures"]>;

function Figures({ figures }: { figures: Figures }) {
  const t = useT();
  const sum = (pick: (day: Figures[number]) => Amount) => add(...figures.map(pick));
  const count = (pick: (day: Figures[number]) => number) =>
    formatNumber(
      figures.reduce((total, day) => total + pick(day), 0),
      t.language,
    );
  const [received, refunded] = [sum((day) => day.received), sum((day) => day.refunded)];
  const totals: readonly (readonly [string, string])[] = [
    [t("adminDashboard.received"), formatMoney(received, t.language)],
    [t("adminDashboard.refunded"), formatMoney(refunded, t.language)],
    [t("adminDashboard.net"), formatMoney(subtract(received, refunded), t.language)],
    [t("adminDashboard.placed"), count((day) => day.placed)],
    [t("adminDashboard.paid"), count((day) => day.paid)],
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-6 min-[85rem]:grid-cols-5">
        {totals.map(([name, value], at) => (
          <div
            key={name}
            className={`bg-ground px-4 py-3 max-sm:last:col-span-2 min-[85rem]:col-span-1 ${at < 3 ? "sm:col-span-2" : "sm:col-span-3"}`}
          >
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-xl font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-4 xl:grid-cols-2">
        <BarChart
          title={t("adminDashboard.revenue")}
          days={figures.map(({ day }) => day)}
          series={[
            { name: t("adminDashboard.received"), values: figures.map((day) => day.received), look: "strong" },
            { name: t("adminDashboard.refunded"), values: figures.map((day) => day.refunded), look: "danger" },
          ]}
          say={(value) => formatMoney(value as Amount, t.language)}
          least={leastMoney}
          sayDay={(day) => formatDate(day, t)}
        />
        <BarChart
          title={t("adminDashboard.orders")}
          days={figures.map(({ day }) => day)}
          series={[
            { name: t("adminDashboard.placed"), values: figures.map((day) => day.placed), look: "soft" },
            { name: t("adminDashboard.paid"), values: figures.map((day) => day.paid), look: "strong" },
          ]}
          say={(value) => formatNumber(value, t.language)}
          sayDay={(day) => formatDate(day, t)}
        />
      </div>
    </>
  );
}
