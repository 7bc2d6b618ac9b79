import { languages } from "#domain/kernel/language.ts";
import { stateName, usStates } from "#domain/shipping/states.ts";
import { tags } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import type * as server from "./pickup.server.ts";
import type { PageProps } from "../../page-props.ts";

export { shouldRevalidate } from "../../navigation/revalidate-after-error.ts";
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
    >
      {(field) => (
        <>
          <Panel id="place" title={t("adminSettings.pickup.place")}>
            <div className="grid gap-4 sm:grid-cols-2">
              {languages.map((language) => (
                <TextField
                  key={language}
                  {...field(`name.${language}`)}
                  label={t(`adminSettings.pickup.name.${language}`)}
                  maxLength={100}
                  autoComplete="off"
                  lang={tags[language]}
                />
              ))}
              <TextField
                {...field("address1")}
                label={t("adminSettings.profile.address1")}
                maxLength={200}
                autoComplete="off"
              />
              <TextField
                {...field("city")}
                label={t("adminSettings.profile.city")}
                maxLength={200}
                autoComplete="off"
              />
              <SelectField
                {...field("state")}
                label={t("adminSettings.profile.state")}
                placeholder="–"
                choices={usStates.map((code) => ({ value: code, label: stateName(code)[t.language] }))}
              />
              <TextField
                {...field("zip")}
                label={t("adminSettings.profile.zip")}
                inputMode="numeric"
                maxLength={10}
                autoComplete="off"
              />
              <TextField {...field("phone")} type="tel" label={t("adminSettings.profile.phone")} autoComplete="off" />
            </div>
          </Panel>
          <Panel id="when" title={t("adminSettings.pickup.when")}>
            <div className="grid gap-4 sm:grid-cols-2">
              {(["hours", "instructions"] as const).flatMap((name) =>
                languages.map((language) => (
                  <TextArea
                    key={`${name}.${language}`}
                    {...field(`${name}.${language}`)}
                    label={t(`adminSettings.pickup.${name}.${language}`)}
                    rows={name === "hours" ? 4 : 6}
                    lang={tags[language]}
                  />
                )),
              )}
            </div>
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}
