import { profileForm } from "#domain/checkout/settings/profile-form.ts";
import { numberingOf } from "#domain/checkout/order-number.ts";
import { languages } from "#domain/kernel/language.ts";
import { languageChoices } from "#domain/kernel/shop-languages.ts";
import { usTimeZones } from "#domain/kernel/time-zone-choices.ts";
import { tags } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { ColorFields } from "./color-fields.tsx";
import { LogoField } from "./logo-field.tsx";
import { stateChoices, zoneChoices } from "../place-choices.ts";
import { type FieldOf, SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import type * as server from "./profile.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** The shop's profile, shown in header, footer, mails, documents and structured data. */
export default function Profile({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const label = useFieldLabels(profileForm);
  const { timeZones } = loaderData;
  return (
    <SettingScreen
      name="profile"
      title={t("adminSettings.profile.title")}
      text={t("adminSettings.profile.text")}
      page={loaderData}
      reply={actionData}
      labelOf={label}
    >
      {(field, typed) => {
        const line = (name: string) => ({ ...field(name), label: label(name) });
        return (
          <>
            <Who line={line} />
            <Panel id="look" title={t("adminSettings.profile.logo")}>
              <LogoField field={field} mayEdit={loaderData.mayEdit} />
            </Panel>
            <Panel id="colors" title={t("adminSettings.profile.colors")}>
              <p className="max-w-text text-sm text-muted">{t("adminSettings.profile.colorsText")}</p>
              <ColorFields field={field} mayEdit={loaderData.mayEdit} />
            </Panel>
            <Numbers line={line} shopName={loaderData.stored["name"] ?? ""} />
            <Reach line={line} />
            <Time line={line} timeZones={timeZones} typed={typed["timeZone"] ?? ""} />
            <Address line={line} />
          </>
        );
      }}
    </SettingScreen>
  );
}

/** A field's input by its name, with its label. */
type Line = (name: string) => ReturnType<FieldOf> & { readonly label: string };

function Who({ line }: { line: Line }) {
  const t = useT();
  return (
    <Panel id="who" title={t("adminSettings.profile.who")}>
      <TextField {...line("name")} maxLength={60} autoComplete="organization" />
      <TextField
        {...line("legalName")}
        optional
        hint={t("adminSettings.profile.legalNameHint")}
        maxLength={200}
        autoComplete="off"
      />
      <SelectField
        {...line("languages")}
        className="max-w-md"
        hint={t("adminSettings.profile.languagesHint")}
        choices={languageChoices.map((value) => ({
          value,
          label: t(`adminSettings.profile.language.${value}`),
        }))}
      />
    </Panel>
  );
}

function Numbers({ line, shopName }: { line: Line; shopName: string }) {
  const t = useT();
  return (
    <Panel id="numbers" title={t("adminSettings.profile.numbers")}>
      <p className="max-w-text text-sm text-muted">{t("adminSettings.profile.numbersText")}</p>
      <div className="field-row sm:grid-cols-2">
        <TextField
          {...line("orders.prefix")}
          optional
          hint={t("adminSettings.profile.prefixHint", {
            usual: numberingOf({ name: shopName }).prefix,
          })}
          maxLength={5}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...line("orders.first")}
          optional
          hint={t("adminSettings.profile.firstHint")}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
        />
      </div>
    </Panel>
  );
}

function Reach({ line }: { line: Line }) {
  const t = useT();
  return (
    <Panel id="reach" title={t("adminSettings.profile.reach")}>
      <div className="field-row sm:grid-cols-2">
        <TextField {...line("phone")} type="tel" autoComplete="off" hint={t("adminSettings.profile.phoneHint")} />
        <TextField {...line("email")} type="email" autoComplete="off" optional />
        {languages.map((language) => (
          <TextArea
            key={language}
            {...line(`hours.${language}`)}
            optional
            rows={3}
            maxLength={200}
            lang={tags[language]}
          />
        ))}
      </div>
    </Panel>
  );
}

function Time({ line, timeZones, typed }: { line: Line; timeZones: readonly string[]; typed: string }) {
  const t = useT();
  return (
    <Panel id="time" title={t("adminSettings.profile.time")}>
      <SelectField
        {...line("timeZone")}
        className="max-w-md"
        hint={t("adminSettings.profile.timeZoneHint")}
        // An unknown zone is not shown as the first of the list.
        placeholder={timeZones.includes(typed) ? undefined : "–"}
      >
        <optgroup label={t("adminSettings.profile.unitedStates")}>
          <Zones zones={timeZones.slice(0, usTimeZones.length)} />
        </optgroup>
        <optgroup label={t("adminSettings.profile.everyZone")}>
          <Zones zones={timeZones.slice(usTimeZones.length)} />
        </optgroup>
      </SelectField>
    </Panel>
  );
}

function Address({ line }: { line: Line }) {
  const t = useT();
  // It may be saved without, and does not open without.
  const needed = (name: string) => ({ ...line(name), hint: t("adminSettings.profile.toOpen") });
  return (
    <Panel id="address" title={t("adminSettings.profile.address")}>
      <p className="text-sm text-muted">{t("adminSettings.profile.addressText")}</p>
      <div className="field-row sm:grid-cols-2">
        <TextField {...needed("address1")} maxLength={200} autoComplete="off" />
        <TextField {...line("address2")} optional maxLength={200} autoComplete="off" />
        <TextField {...needed("city")} maxLength={200} autoComplete="off" />
        <SelectField {...needed("state")} placeholder="–" choices={stateChoices(t)} />
        <TextField {...needed("zip")} inputMode="numeric" maxLength={10} autoComplete="off" />
      </div>
    </Panel>
  );
}

function Zones({ zones }: { zones: readonly string[] }) {
  const t = useT();
  return zoneChoices(t, zones).map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
