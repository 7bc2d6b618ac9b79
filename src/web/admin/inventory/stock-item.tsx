import { Form, useSearchParams } from "react-router";
import { adjustments, mostRestockDays } from "#domain/inventory/stock-adjustment.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Figures as WholeFigures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Panel } from "../panel.tsx";
import { RefusalContext, refusalOf, RefusalSummary, RefusedByPage, tooLongRefusal } from "../refusal.tsx";
import { BackOrders, Expected, Reorder } from "./stock-forms.tsx";
import { PlaceField } from "./place-field.tsx";
import { StockHolds } from "./stock-holds.tsx";
import { Movements, Shelves } from "./stock-movements.tsx";
import { StockToCome } from "./stock-to-come.tsx";
import type * as server from "./stock-item.server.ts";
import type { PageProps } from "../../page-props.ts";
import { stepErrorText } from "../step-error.ts";
import { kindText } from "../../error-text.ts";
import { sharedText } from "../refused-text.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** The field of each form that a refusal is about. */
const fields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  adjust: { quantity_invalid: "quantity", one_unit: "quantity", below_reserved: "quantity", stale: "quantity" },
  reorder: { quantity_invalid: "point" },
  expect: { day_invalid: "expected", day_past: "expected" },
  backorders: { quantity_invalid: "limit", days_invalid: "days" },
};

type Page = PageProps<typeof server>;
type Part = Page["loaderData"]["part"];
type Typed = Readonly<Record<string, string>>;

function refusalIn(
  t: Translator,
  { intent, code, tooLong, also }: Extract<NonNullable<Page["actionData"]>, { ok: false }>,
  sku: string,
) {
  const units = { field: "quantity", message: t("adminStock.unitsInvalid") };
  const more = also ? { also: [units] } : {};
  if (tooLong) return { ...tooLongRefusal(t, intent, tooLong), ...more };
  if (code === "text_too_long") return null;
  const ownText = (own: "day_invalid" | "day_past" | "days_invalid" | "day_of_order" | "quantity_invalid") => {
    if (own === "quantity_invalid") return intent === "adjust" ? units.message : sharedText(t, "units_invalid");
    if (own === "day_invalid") return kindText(t, t("adminStock.expectedOn"), { code: "day_format" });
    if (own === "day_past") return kindText(t, t("adminStock.expectedOn"), { code: own });
    if (own === "day_of_order") return t(`adminStock.refused.${own}`);
    return kindText(t, t("adminStock.backOrders.days"), {
      code: "whole_number",
      values: { least: 1, most: mostRestockDays },
    });
  };
  const message = stepErrorText(t, code, ownText, { sku });
  return { ...refusalOf(intent, code, message, fields[intent]), ...more };
}

export default function StockItem({ loaderData, actionData }: Page) {
  const t = useT();
  const to = useHref();
  const { part, holds, toCome, movements, places, mayAdjust, seesPurchases, showsDay } = loaderData;
  const refused = actionData && !actionData.ok ? actionData : null;
  const refusal = refused && refusalIn(t, refused, part.sku);
  const done = useSearchParams()[0].get("done");
  const typed = refused?.typed ?? {};
  return (
    <AdminPage
      title={part.sku}
      aside={
        <>
          <ButtonLink to={to("adminStock")} variant="quiet" size="small" icon="left">
            {t("adminStock.title")}
          </ButtonLink>
          <ButtonLink to={to("product", { id: part.slug }, { v: part.sku })} variant="secondary" size="small">
            {t("adminStock.inShop")}
          </ButtonLink>
        </>
      }
    >
      <p className="-mt-3 text-muted">
        <WholeFigures
          text={[part.name, part.variantName].flatMap((name) => (name ? [name[t.language]] : [])).join(" · ")}
        />
      </p>
      {!refused && (done === "adjusted" || done === "reorder" || done === "expected" || done === "backorders") && (
        <Notice type="success" live>
          {t(`adminStock.done.${done === "expected" && !showsDay ? "reorder" : done}`)}
        </Notice>
      )}
      {refused && refusal && <RefusalSummary refusal={refusal} answer={refused} />}
      <RefusalContext value={refusal}>
        <Figures part={part} />
        <Shelves {...loaderData} />
        {mayAdjust && (
          <div className="grid items-start gap-6 xl:grid-cols-[2fr_1fr]">
            <Adjust key={`${part.onHand} ${movements[0]?.id}`} {...loaderData} typed={typed} />
            <div className="flex flex-col gap-6">
              {toCome.length === 0 && <Expected key={part.expectedOn} part={part} typed={typed} />}
              <BackOrders key={`${part.backOrderLimit} ${part.restockDays}`} part={part} typed={typed} />
              <Reorder key={part.reorderAt} part={part} typed={typed} />
            </div>
          </div>
        )}
      </RefusalContext>
      {toCome.length > 0 && seesPurchases && <StockToCome toCome={toCome} />}
      {holds.length > 0 && <StockHolds holds={holds} />}
      <Movements {...loaderData} isDivided={places.length > 1} />
    </AdminPage>
  );
}

function Figures({ part }: { part: Part }) {
  const t = useT();
  const figures: readonly (readonly [string, number])[] = [
    [t("adminStock.available"), part.available],
    [t("adminStock.reserved"), part.reserved],
    [t("adminStock.onHand"), part.onHand],
    ...(part.backOrdered > 0 ? [[t("adminStock.backOrdered"), part.backOrdered] as const] : []),
    [t("adminStock.sold"), part.sold],
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="bg-ground px-4 py-3">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Received, lost, damaged or counted units. The shown stock is sent along, so that a change in between is refused. */
function Adjust({
  part,
  places,
  shelves,
  typed,
}: Pick<Page["loaderData"], "part" | "places" | "shelves"> & { typed: Typed }) {
  const t = useT();
  const unitsAt = (id: number) => shelves.find(({ placeId }) => placeId === id)?.quantity ?? 0;
  return (
    <Panel id="adjust" title={t("adminStock.adjust")}>
      <Form method="post" noValidate className="flex flex-col items-start gap-3">
        {places.length > 1 ? (
          places.map(({ id }) => <input key={id} type="hidden" name={`seen.${id}`} value={unitsAt(id)} />)
        ) : (
          <input type="hidden" name="seen" value={part.onHand} />
        )}
        <RefusedByPage intent="adjust">
          <PlaceField places={places} typed={typed.place} label={t("adminPlaces.at")} />
          <div className="field-row w-full sm:grid-cols-2">
            <SelectField
              name="kind"
              label={t("adminStock.kindName")}
              choices={adjustments.map((value) => ({ value, label: t(`adminStock.kind.${value}`) }))}
              defaultValue={typed.kind ?? "received"}
            />
            <TextField
              name="quantity"
              label={t("adminStock.units")}
              inputMode="numeric"
              defaultValue={typed.quantity ?? ""}
              autoComplete="off"
              maxLength={7}
            />
          </div>
          <TextField
            name="reason"
            label={t("adminStock.reason")}
            hint={t("adminStock.reasonHint")}
            defaultValue={typed.reason ?? ""}
            autoComplete="off"
            maxLength={200}
            className="w-full"
          />
        </RefusedByPage>
        <Button type="submit" name="intent" value="adjust">
          {t("adminStock.adjustSubmit")}
        </Button>
      </Form>
    </Panel>
  );
}
