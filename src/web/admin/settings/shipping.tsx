import type { ReactNode } from "react";
import { lookUp } from "#domain/kernel/look-up.ts";
import { freightExtras } from "#domain/shipping/rates.ts";
import { stateName } from "#domain/shipping/states.ts";
import { zones } from "#domain/shipping/zone.ts";
import { mostRateRows, originStates, zonesByDistance } from "#engine/admin/settings/form-choices.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { usTimeZones } from "#domain/kernel/time-zone.ts";
import { formatTimeZone } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { Cell } from "./cell.tsx";
import { type FieldOf, SettingScreen } from "./setting-screen.tsx";
import type * as server from "./shipping.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** What delivery costs and how long it takes. */
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
      labelOf={(field) => labelOf(field, t)}
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
                choices={originStates.map((code) => ({ value: code, label: stateName(code)[t.language] }))}
              />
              <SelectField
                {...field("timeZone")}
                label={t("adminSettings.shipping.timeZone")}
                hint={t("adminSettings.shipping.timeZoneHint")}
                placeholder={t("adminSettings.shipping.timeZoneOfShop", {
                  zone: formatTimeZone(t.timeZone, t.language),
                })}
                choices={usTimeZones.map((zone) => ({ value: zone, label: formatTimeZone(zone, t.language) }))}
              />
            </div>
          </Panel>
          <ParcelRates field={field} typed={typed} />
          <Freight field={field} />
          <Days field={field} />
          <StateZones field={field} typed={typed} />
        </>
      )}
    </SettingScreen>
  );
}

const labels = {
  shipFrom: "adminSettings.shipping.shipFrom",
  timeZone: "adminSettings.shipping.timeZone",
  freeFrom: "adminSettings.shipping.freeFrom",
  basicFee: "adminSettings.shipping.basicFee",
  cwt: "adminSettings.shipping.perCwt",
  parcelDays: "adminSettings.shipping.parcelDays",
  freightDays: "adminSettings.shipping.freightDays",
} as const;

function labelOf(path: string, t: Translator): string {
  const [head = "", ...rest] = path.split(".");
  const zoneName = (zone = "") => t("adminSettings.shipping.zone", { zone });
  if (head === "row") {
    const [at, name, zone] = rest;
    return cellLabel(Number(at), name === "upTo" ? t("adminSettings.shipping.upTo") : zoneName(zone), t);
  }
  if (head === "zoneOf") return stateName(originStates.find((state) => state === rest[0]) ?? "CA")[t.language];
  const extra = head === "extra" && freightExtras.find((one) => one === rest[0]);
  if (extra) return t(`delivery.charge.${extra}`);
  const key = lookUp(labels, head);
  const word = key ? t(key) : path;
  return rest[0] ? t("ui.fieldError", { field: word, error: zoneName(rest[0]) }) : word;
}

const cellLabel = (at: number, name: string, t: Translator): string =>
  t("adminSettings.shipping.cell", { row: at + 1, name });

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
  const used = Array.from({ length: mostRateRows }, (_, at) => at).filter(
    (at) => typed[`row.${at}.upTo`] !== undefined,
  );
  // Two more than there are, so that rows can be added without scripts.
  const rows = Array.from({ length: Math.min(mostRateRows, (used.at(-1) ?? -1) + 3) }, (_, at) => at);
  return (
    <Panel id="parcel" title={t("adminSettings.shipping.parcel")}>
      <TextField
        {...field("freeFrom")}
        label={t("adminSettings.shipping.freeFrom")}
        hint={t("adminSettings.shipping.freeFromHint")}
        optional
        inputMode="decimal"
        autoComplete="off"
        className="max-w-xs"
      />
      <p className="text-sm text-muted">{t("adminSettings.shipping.parcelText")}</p>
      <ZoneTable caption={t("adminSettings.shipping.parcelTable")} first={t("adminSettings.shipping.upTo")}>
        {rows.map((at) => (
          <tr key={at} className="align-top">
            <td className="p-1">
              <Cell
                {...field(`row.${at}.upTo`)}
                label={labelOf(`row.${at}.upTo`, t)}
                inputMode="decimal"
                className="font-semibold"
              />
            </td>
            {zones.map((zone) => (
              <td key={zone} className="p-1">
                <Cell
                  {...field(`row.${at}.zone.${zone}`)}
                  label={labelOf(`row.${at}.zone.${zone}`, t)}
                  inputMode="decimal"
                />
              </td>
            ))}
          </tr>
        ))}
      </ZoneTable>
    </Panel>
  );
}

function Freight({ field }: { field: FieldOf }) {
  const t = useT();
  return (
    <Panel id="freight" title={t("adminSettings.shipping.freight")}>
      <div className="field-row sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          {...field("basicFee")}
          label={t("adminSettings.shipping.basicFee")}
          inputMode="decimal"
          autoComplete="off"
        />
        {freightExtras.map((extra) => (
          <TextField
            key={extra}
            {...field(`extra.${extra}`)}
            label={labelOf(`extra.${extra}`, t)}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
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
  const t = useT();
  return (
    <tr className="align-top">
      <th scope="row" className="p-1 py-3 text-left font-semibold">
        {label}
      </th>
      {zones.map((zone) => (
        <td key={zone} className="p-1">
          <Cell {...field(`${name}.${zone}`)} label={labelOf(`${name}.${zone}`, t)} />
        </td>
      ))}
    </tr>
  );
}

function StateZones({ field, typed }: { field: FieldOf; typed: Texts }) {
  const t = useT();
  const byDistance = zonesByDistance(typed["shipFrom"] ?? "");
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
              label={labelOf(`zoneOf.${state}`, t)}
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
