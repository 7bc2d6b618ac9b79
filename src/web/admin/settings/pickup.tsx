import { useState } from "react";
import { languages } from "#domain/kernel/language.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { linesOf } from "#domain/kernel/text.ts";
import { stateName, usStates } from "#domain/shipping/states.ts";
import { mostPickupPlaces, weekdays } from "#engine/admin/settings/form-choices.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { usTimeZones } from "#domain/kernel/time-zone.ts";
import { formatTimeZone } from "#i18n/format.ts";
import { tags } from "#i18n/languages.ts";
import { weekdayName } from "#i18n/opening-hours.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { OrderedList } from "../ordered/ordered-list.tsx";
import { Panel } from "../panel.tsx";
import { Cell } from "./cell.tsx";
import { type FieldOf, SettingScreen } from "./setting-screen.tsx";
import type * as server from "./pickup.server.ts";
import { useFormChange } from "./use-form-change.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Where buyers fetch their goods. */
export default function Pickup({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  return (
    <SettingScreen
      name="pickup"
      title={t("adminSettings.pickup.title")}
      text={t("adminSettings.pickup.text")}
      page={loaderData}
      reply={actionData}
      labelOf={(field, typed) => labelOf(field, typed, t)}
    >
      {(field, typed) => (
        <Panel id="places-part" title={t("adminSettings.pickup.places")}>
          <p className="text-sm text-muted">{t("adminSettings.pickup.placesText")}</p>
          <Places field={field} typed={typed} mayEdit={loaderData.mayEdit} />
        </Panel>
      )}
    </SettingScreen>
  );
}

const labels = {
  active: "adminSettings.pickup.active",
  "name.en": "adminSettings.pickup.name.en",
  "name.cn": "adminSettings.pickup.name.cn",
  address1: "adminSettings.profile.address1",
  city: "adminSettings.profile.city",
  state: "adminSettings.profile.state",
  zip: "adminSettings.profile.zip",
  phone: "adminSettings.profile.phone",
  timeZone: "adminSettings.pickup.timeZone",
  holidays: "adminSettings.pickup.holidays",
  closed: "adminSettings.pickup.closed",
  "note.en": "adminSettings.pickup.note.en",
  "note.cn": "adminSettings.pickup.note.cn",
  "instructions.en": "adminSettings.pickup.instructions.en",
  "instructions.cn": "adminSettings.pickup.instructions.cn",
} as const;

function labelOf(path: string, typed: Texts, t: Translator): string {
  const [, id, name = ""] = /^place\.([^.]+)\.(.+)$/.exec(path) ?? [];
  if (id === undefined) return path === "places" ? t("adminSettings.pickup.places") : path;
  const number = linesOf(typed["places"]).indexOf(id) + 1;
  const place = typed[`place.${id}.name.${t.language}`] || t("adminSettings.pickup.number", { number });
  return t("ui.fieldError", { field: place, error: fieldLabel(name, t) });
}

/** The name of a field of one place; “Monday, Opens” for an hour. */
function fieldLabel(name: string, t: Translator): string {
  const [hour, weekday] = name.split(".");
  const day = weekdays.find((one) => String(one) === weekday);
  if (day !== undefined && (hour === "opens" || hour === "closes"))
    return `${weekdayName(day, t.language, "long")}, ${t(`adminSettings.pickup.${hour}`)}`;
  const key = lookUp(labels, name);
  return key ? t(key) : name;
}

interface Props {
  field: FieldOf;
  typed: Texts;
}

/** The places in their order; each is named by an id that no other place ever gets. */
function Places({ field, typed, mayEdit }: Props & { mayEdit: boolean }) {
  const t = useT();
  const [ids, setIds] = useState<readonly string[]>(() => linesOf(typed["places"]));
  const element = useFormChange(ids);
  const nameOf = (id: string, place: number) =>
    typed[`place.${id}.name.${t.language}`] || t("adminSettings.pickup.number", { number: place + 1 });
  return (
    <div ref={element} id="places" tabIndex={-1} className="flex flex-col items-stretch gap-3">
      <OrderedList
        items={ids}
        keyOf={String}
        nameOf={nameOf}
        label={t("adminSettings.pickup.places")}
        onOrder={setIds}
        mayEdit={mayEdit}
      >
        {(id, place) => (
          <fieldset className="min-w-0 flex-1 basis-64 py-3 pr-2">
            <legend className="sr-only">{nameOf(id, place)}</legend>
            <input type="hidden" name="places" value={id} />
            <PlaceFields field={field} typed={typed} id={id} />
          </fieldset>
        )}
      </OrderedList>
      {ids.length === 0 && <p className="text-sm text-muted">{t("adminSettings.pickup.none")}</p>}
      <FieldError id="places" error={field("places").error} />
      {mayEdit && ids.length < mostPickupPlaces && (
        <Button
          variant="secondary"
          size="small"
          icon="plus"
          className="self-start"
          onClick={() => setIds([...ids, crypto.randomUUID()])}
        >
          {t("adminSettings.pickup.add")}
        </Button>
      )}
    </div>
  );
}

function PlaceFields({ field, typed, id }: Props & { id: string }) {
  const t = useT();
  const at = `place.${id}`;
  // A place that was just added is offered, and keeps the holidays, unless the merchant says otherwise.
  const isNew = !linesOf(typed["places"]).includes(id);
  const box = (name: string) => {
    const { defaultValue, ...rest } = field(`${at}.${name}`);
    return { ...rest, defaultChecked: isNew || defaultValue === "on" };
  };
  return (
    <div className="flex flex-col gap-4">
      <CheckboxField {...box("active")} label={t("adminSettings.pickup.active")} />
      <div className="field-row lg:grid-cols-2">
        {languages.map((language) => (
          <TextField
            key={language}
            {...field(`${at}.name.${language}`)}
            label={fieldLabel(`name.${language}`, t)}
            maxLength={100}
            autoComplete="off"
            lang={tags[language]}
          />
        ))}
        {(["address1", "city"] as const).map((name) => (
          <TextField
            key={name}
            {...field(`${at}.${name}`)}
            label={fieldLabel(name, t)}
            maxLength={200}
            autoComplete="off"
          />
        ))}
        <SelectField
          {...field(`${at}.state`)}
          label={fieldLabel("state", t)}
          placeholder="–"
          choices={usStates.map((code) => ({ value: code, label: stateName(code)[t.language] }))}
        />
        <TextField
          {...field(`${at}.zip`)}
          label={fieldLabel("zip", t)}
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
        />
        <TextField {...field(`${at}.phone`)} type="tel" label={fieldLabel("phone", t)} autoComplete="off" />
        <SelectField
          {...field(`${at}.timeZone`)}
          {...(isNew && { defaultValue: t.timeZone })}
          label={fieldLabel("timeZone", t)}
          placeholder="–"
          choices={usTimeZones.map((zone) => ({ value: zone, label: formatTimeZone(zone, t.language) }))}
        />
      </div>
      <Week field={field} at={at} />
      <CheckboxField {...box("holidays")} label={t("adminSettings.pickup.holidays")} />
      <TextArea
        {...field(`${at}.closed`)}
        label={fieldLabel("closed", t)}
        hint={t("adminSettings.pickup.closedHint")}
        optional
        rows={3}
      />
      <div className="field-row lg:grid-cols-2">
        {(["note", "instructions"] as const).flatMap((name) =>
          languages.map((language) => (
            <TextArea
              key={`${name}.${language}`}
              {...field(`${at}.${name}.${language}`)}
              label={fieldLabel(`${name}.${language}`, t)}
              optional={name === "note"}
              rows={name === "note" ? 2 : 5}
              lang={tags[language]}
            />
          )),
        )}
      </div>
    </div>
  );
}

/** When it opens and closes on each day of the week. */
function Week({ field, at }: { field: FieldOf; at: string }) {
  const t = useT();
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t("adminSettings.pickup.hours")}</legend>
      <ul className="mt-1 flex max-w-md flex-col gap-2 text-sm">
        {weekdays.map((weekday) => (
          <li key={weekday} className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <span className="w-full sm:w-12 sm:pt-8">{weekdayName(weekday, t.language)}</span>
            {(["opens", "closes"] as const).map((name) => (
              <div key={name} className="min-w-0 grow basis-24">
                <span aria-hidden="true" className="text-xs text-muted">
                  {t(`adminSettings.pickup.${name}`)}
                </span>
                <Cell {...field(`${at}.${name}.${weekday}`)} type="time" label={fieldLabel(`${name}.${weekday}`, t)} />
              </div>
            ))}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">{t("adminSettings.pickup.hoursText")}</p>
    </fieldset>
  );
}
