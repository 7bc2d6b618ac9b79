import { useState } from "react";
import { mostPickupPlaces, pickupForm, weekdays } from "#domain/checkout/settings/pickup-form.ts";
import { linesOf } from "#domain/kernel/text.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { weekdayName } from "#i18n/opening-hours.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { OrderedList } from "../ordered/ordered-list.tsx";
import { Panel } from "../panel.tsx";
import { Cell } from "./cell.tsx";
import { stateChoices, zoneChoices } from "../place-choices.ts";
import { SettingCells, SettingField } from "./setting-field.tsx";
import { type FieldOf, SettingScreen } from "./setting-screen.tsx";
import type * as server from "./pickup.server.ts";
import { useFieldLabels, useFieldNames } from "./use-field-labels.ts";
import { useFormChange } from "./use-form-change.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Pickup places. */
export default function Pickup({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  return (
    <SettingScreen
      name="pickup"
      title={t("adminSettings.pickup.title")}
      text={t("adminSettings.pickup.text")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(pickupForm)}
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

const fields = pickupForm.fields.places.within;

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
  const values = isNew ? { [`${at}.active`]: "on", [`${at}.holidays`]: "on", ...typed } : typed;
  const row = { field, typed: values };
  const { active, name, address1, city, state, zip, phone, holidays, closed, note, instructions } = fields;
  return (
    <div className="flex flex-col gap-4">
      <SettingField name={`${at}.active`} of={active} {...row} />
      <div className="field-row lg:grid-cols-2">
        <SettingCells fields={{ name, address1, city }} at={at} {...row} />
        <SettingField name={`${at}.state`} of={state} {...row} placeholder="–" choices={stateChoices(t)} />
        <SettingField name={`${at}.zip`} of={zip} {...row} inputMode="numeric" maxLength={10} />
        <SettingField name={`${at}.phone`} of={phone} {...row} type="tel" />
        <SelectField
          {...field(`${at}.timeZone`)}
          {...(isNew && { defaultValue: t.timeZone })}
          label={t("adminSettings.pickup.timeZone")}
          placeholder="–"
          choices={zoneChoices(t)}
        />
      </div>
      <Week field={field} at={at} />
      <SettingField name={`${at}.holidays`} of={holidays} {...row} />
      <SettingField
        name={`${at}.closed`}
        of={closed}
        {...row}
        hint={t("adminSettings.pickup.closedHint")}
        rows={3}
        optional
      />
      <div className="field-row lg:grid-cols-2">
        <SettingCells fields={{ note }} at={at} {...row} rows={2} optional />
        <SettingCells fields={{ instructions }} at={at} {...row} rows={5} />
      </div>
    </div>
  );
}

/** When it opens and closes on each day of the week. */
function Week({ field, at }: { field: FieldOf; at: string }) {
  const t = useT();
  const nameOf = useFieldNames({ fields });
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
                <Cell {...field(`${at}.${name}.${weekday}`)} type="time" label={nameOf(`${name}.${weekday}`).own} />
              </div>
            ))}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">{t("adminSettings.pickup.hoursText")}</p>
    </fieldset>
  );
}
