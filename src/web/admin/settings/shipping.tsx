import type { ReactNode } from "react";
import {
  freightFields,
  mostRateRows,
  originStates,
  parcelFields,
  shippingForm,
} from "#domain/checkout/settings/shipping-form.ts";
import { isShippable, isUsState, stateName } from "#domain/shipping/states.ts";
import { zoneChart, zones } from "#domain/shipping/zone.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { formatTimeZone } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { Cell } from "./cell.tsx";
import { stateChoices, zoneChoices } from "../place-choices.ts";
import { SettingCells, SettingField } from "./setting-field.tsx";
import { type FieldOf, SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels, useFieldNames } from "./use-field-labels.ts";
import type * as server from "./shipping.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Prices and delivery times of shipping. */
export default function Shipping({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  return (
    <SettingScreen
      name="shipping"
      title={t("adminSettings.shipping.title")}
      text={t("adminSettings.shipping.text")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(shippingForm)}
      nameOf={useFieldNames(shippingForm)}
      aside={
        <ButtonLink to={to("adminShippingTrial")} variant="secondary" size="small" icon="truck">
          {t("adminSettings.trial.title")}
        </ButtonLink>
      }
    >
      {(field, typed) => (
        <>
          <Panel id="origin" title={t("adminSettings.shipping.origin")}>
            <div className="field-row sm:grid-cols-2">
              <SelectField
                {...field("shipFrom")}
                label={t("adminSettings.shipping.shipFrom")}
                choices={stateChoices(t, originStates)}
              />
              <SelectField
                {...field("timeZone")}
                label={t("adminSettings.shipping.timeZone")}
                hint={t("adminSettings.shipping.timeZoneHint")}
                placeholder={t("adminSettings.shipping.timeZoneOfShop", {
                  zone: formatTimeZone(t.timeZone, t.language),
                })}
                choices={zoneChoices(t)}
              />
            </div>
          </Panel>
          <ParcelRates field={field} typed={typed} />
          <Freight field={field} typed={typed} />
          <Days field={field} />
          <StateZones field={field} typed={typed} />
        </>
      )}
    </SettingScreen>
  );
}

/** A table with a column for each zone, which scrolls within itself. */
function ZoneTable({ caption, first, children }: { caption: string; first: string; children: ReactNode }) {
  const t = useT();
  return (
    <div className="relative scroll-edge" tabIndex={0} role="group" aria-label={caption}>
      <table className="w-full min-w-3xl border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="px-1 py-1 text-left font-semibold">
              {first}
            </th>
            {zones.map((zone) => (
              <th key={zone} scope="col" className="px-1 py-1 text-left font-semibold">
                {t("adminSettings.shipping.zone", { zone })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function ParcelRates({ field, typed }: { field: FieldOf; typed: Texts }) {
  const t = useT();
  const labelOf = useFieldLabels(shippingForm);
  const rateRows = Array.from({ length: mostRateRows }, (_, at) => at).filter(
    (at) => typed[`row.${at}.upTo`] !== undefined,
  );
  // Two more than there are, so that rows can be added without scripts.
  const rows = Array.from({ length: Math.min(mostRateRows, (rateRows.at(-1) ?? -1) + 3) }, (_, at) => at);
  return (
    <Panel id="parcel" title={t("adminSettings.shipping.parcel")}>
      <SettingField
        name="freeFrom"
        of={parcelFields.freeFrom}
        field={field}
        typed={typed}
        hint={t("adminSettings.shipping.freeFromHint")}
        optional
        className="max-w-xs"
      />
      <p className="text-sm text-muted">{t("adminSettings.shipping.parcelText")}</p>
      <ZoneTable caption={t("adminSettings.shipping.parcelTable")} first={t("adminSettings.shipping.upTo")}>
        {rows.map((at) => (
          <tr key={at} className="align-top">
            {["upTo", ...zones.map((zone) => `zone.${zone}`)].map((name) => (
              <td key={name} className="p-1">
                <Cell
                  {...field(`row.${at}.${name}`)}
                  label={labelOf(`row.${at}.${name}`)}
                  inputMode="decimal"
                  {...(name === "upTo" && { className: "font-semibold" })}
                />
              </td>
            ))}
          </tr>
        ))}
      </ZoneTable>
    </Panel>
  );
}

function Freight({ field, typed }: { field: FieldOf; typed: Texts }) {
  const t = useT();
  const { basicFee, extras } = freightFields;
  return (
    <Panel id="freight" title={t("adminSettings.shipping.freight")}>
      <div className="field-row sm:grid-cols-2 lg:grid-cols-3">
        <SettingCells fields={{ basicFee, extras }} field={field} typed={typed} />
      </div>
      <ZoneTable caption={t("adminSettings.shipping.perCwt")} first={t("adminSettings.shipping.kind")}>
        <ZoneRow field={field} name="cwt" label={t("adminSettings.shipping.perCwt")} />
      </ZoneTable>
    </Panel>
  );
}

function Days({ field }: { field: FieldOf }) {
  const t = useT();
  return (
    <Panel id="days" title={t("adminSettings.shipping.days")}>
      <p className="text-sm text-muted">{t("adminSettings.shipping.daysText")}</p>
      <ZoneTable caption={t("adminSettings.shipping.daysTable")} first={t("adminSettings.shipping.kind")}>
        {(["parcelDays", "freightDays"] as const).map((name) => (
          <ZoneRow key={name} field={field} name={name} label={t(`adminSettings.shipping.${name}`)} />
        ))}
      </ZoneTable>
    </Panel>
  );
}

function ZoneRow({ field, name, label }: { field: FieldOf; name: string; label: string }) {
  const labelOf = useFieldLabels(shippingForm);
  return (
    <tr className="align-top">
      <th scope="row" className="p-1 py-3 text-left font-semibold">
        {label}
      </th>
      {zones.map((zone) => (
        <td key={zone} className="p-1">
          <Cell {...field(`${name}.${zone}`)} label={labelOf(`${name}.${zone}`)} />
        </td>
      ))}
    </tr>
  );
}

function StateZones({ field, typed }: { field: FieldOf; typed: Texts }) {
  const t = useT();
  const shipFrom = typed["shipFrom"] ?? "";
  const byDistance = isUsState(shipFrom) && isShippable(shipFrom) ? zoneChart(shipFrom) : {};
  return (
    <details className="rounded-lg border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 text-lg font-semibold hover:bg-wash sm:px-5">
        {t("adminSettings.shipping.zones")}
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-4 sm:p-5">
        <p className="text-sm text-muted">{t("adminSettings.shipping.zonesText")}</p>
        <div className="field-row 2xs:grid-cols-2 lg:grid-cols-4">
          {originStates.map((state) => (
            <SelectField
              key={state}
              {...field(`zoneOf.${state}`)}
              label={stateName(state)[t.language]}
              placeholder={t("adminSettings.shipping.byDistance", { zone: byDistance[state] ?? "–" })}
              choices={zones.map((zone) => ({
                value: String(zone),
                label: t("adminSettings.shipping.zone", { zone }),
              }))}
            />
          ))}
        </div>
      </div>
    </details>
  );
}
