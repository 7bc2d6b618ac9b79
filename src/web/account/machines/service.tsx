import { Form } from "react-router";
import { takesParts } from "#domain/machines/service-rules.ts";
import type { MachineView, PlannedService } from "#engine/machines/machine-view.ts";
import type { KitItem } from "#engine/machines/service-kit.ts";
import { formatDate, formatNumber } from "#i18n/format.ts";
import type { ShopTranslator, Translator } from "#i18n/translator.ts";
import { listSeparators } from "#i18n/separators.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { AddForm } from "../../storefront/cart/add-to-cart.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { Stock } from "../../ui/stock.tsx";

interface ServiceProps {
  machine: MachineView;
  service: PlannedService;
  /** Not the next one: it can't be done yet. */
  isLater?: boolean;
}

/** A visit to the machine: date, tasks, and parts. */
export function Service({ machine, service, isLater }: ServiceProps) {
  const t = useT();
  const { tasks, kit, on, atHours, isDue } = service;
  const names = tasksText(t, tasks);
  return (
    <div className="flex flex-col gap-3 rounded-md bg-wash p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-lg font-semibold">
            {timeText(t, service)}
            {isDue && <Badge tone="warning">{t("machines.plan.dueNow")}</Badge>}
            {on !== null && atHours !== null && (
              <span className="text-sm font-normal text-muted">
                {t("machines.plan.atHours", { hours: formatNumber(atHours, t.language) })}
              </span>
            )}
          </p>
          <p>{names}</p>
        </div>
        {!isLater && (
          <Form method="post">
            <input type="hidden" name="intent" value="serviced" />
            <input type="hidden" name="key" value={machine.key} />
            <input type="hidden" name="version" value={machine.version} />
            {tasks.map((task) => (
              <input key={task} type="hidden" name="task" value={task} />
            ))}
            <Button
              type="submit"
              variant="secondary"
              size="small"
              icon="check"
              aria-label={t("machines.plan.servicedOf", { tasks: names })}
            >
              {t("machines.plan.serviced")}
            </Button>
          </Form>
        )}
      </div>
      {kit.length > 0 ? (
        <Kit id={`${machine.key}-${on ?? atHours}`} service={service} />
      ) : (
        <NoKit tasks={tasks} isListed={machine.model !== null} />
      )}
    </div>
  );
}

/** Why there is nothing to order for a date. */
function NoKit({ tasks, isListed }: { tasks: PlannedService["tasks"]; isListed: boolean }) {
  const t = useT();
  const byHand = !tasks.some(takesParts);
  // Of a machine that is in no catalogue nobody knows which parts would fit.
  if (!byHand && !isListed) return null;
  return <p className="text-sm text-muted">{t(byHand ? "machines.plan.byHand" : "machines.plan.noKit")}</p>;
}

function tasksText(t: Translator, tasks: PlannedService["tasks"]): string {
  return tasks.map((task) => t(`machines.tasks.${task}`)).join(listSeparators[t.language]);
}

function timeText(t: ShopTranslator, { on, atHours, isDue }: PlannedService): string {
  if (on !== null) return t(isDue ? "machines.plan.dueSince" : "machines.plan.dueOn", { date: formatDate(on, t) });
  return atHours === null ? "" : t("machines.plan.unknownDate", { hours: formatNumber(atHours, t.language) });
}

const isSold = ({ stock, price }: KitItem) => price !== null && (stock.state === "in" || stock.state === "low");

/** The parts for a date, all of which go into the cart with one press. */
function Kit({ id, service: { kit, kitPrice } }: { id: string; service: PlannedService }) {
  const t = useT();
  const to = useHref();
  const available = kit.filter(isSold);
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-sm font-semibold">{t("machines.plan.kit")}</h4>
      <ul className="divide-y divide-line rounded-md border border-line bg-ground">
        {kit.map((item) => (
          <KitLine key={item.sku} item={item} />
        ))}
      </ul>
      {kit.some(({ tasks }) => tasks.includes("oil")) && (
        <p className="text-sm text-muted">{t("machines.plan.oilHint")}</p>
      )}
      {available.length > 0 && (
        <AddForm id={`kit-${id}`} done={t("machines.plan.addedKit", { count: available.length })}>
          {(pending) => (
            <div className="flex flex-wrap items-center gap-4">
              {available.map((item) => (
                <span key={item.sku} className="hidden">
                  <input type="hidden" name="sku" value={item.sku} />
                  <input type="hidden" name="quantity" value={item.quantity} />
                </span>
              ))}
              <Button type="submit" icon="cart" pending={pending} pendingLabel={t("cart.add.pending")}>
                {t("machines.plan.addKit")}
              </Button>
              <span className="text-lg font-bold">
                <Money amount={kitPrice} />
              </span>
            </div>
          )}
        </AddForm>
      )}
      <ButtonLink
        to={to("addToList", {}, kitQuery(kit))}
        prefetch="none"
        variant="quiet"
        size="small"
        className="self-start"
      >
        {t("cart.toList")}
      </ButtonLink>
    </div>
  );
}

const kitQuery = (kit: readonly KitItem[]) =>
  new URLSearchParams(
    kit.flatMap(({ sku, quantity }) => [
      ["number", sku],
      ["quantity", String(quantity)],
    ]),
  );

function KitLine({ item }: { item: KitItem }) {
  const t = useT();
  const to = useHref();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-3 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={to("product", { id: item.slug }, { v: item.sku })}
          className="font-semibold hover:text-primary hover:underline"
        >
          {item.quantity > 1 && `${t("machines.plan.quantity", { count: item.quantity })} `}
          <Figures text={item.name} />
        </Link>
        <p className="text-muted">
          <span className="font-mono text-xs">{item.sku}</span> ·{" "}
          {t("machines.plan.for", { tasks: tasksText(t, item.tasks) })}
        </p>
        {item.stock.state === "out" && (
          <Link
            to={to("stockAlert", {}, { sku: item.sku })}
            prefetch="none"
            className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11 print:hidden"
            aria-label={t("machines.plan.backOf", { name: item.name })}
          >
            {t("machines.plan.back")}
          </Link>
        )}
      </div>
      <span className="flex flex-wrap items-baseline gap-3">
        <Stock stock={item.stock} className="text-xs" />
        <span className="font-semibold">{item.price === null ? t("ui.onRequest") : <Money amount={item.price} />}</span>
      </span>
    </li>
  );
}
