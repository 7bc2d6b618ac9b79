import { heroText, heroTitle } from "#domain/checkout/settings/home-form.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { useT } from "../../language/language.tsx";
import { SettingFields } from "./setting-field.tsx";
import type { FieldOf } from "./setting-screen.tsx";
import { WidePictureField } from "./wide-picture-field.tsx";

/** Words and picture with which the home page opens; without them the usual words, and no picture. */
export function HeroFields({ field, typed, mayEdit }: { field: FieldOf; typed: Texts; mayEdit: boolean }) {
  const t = useT();
  const row = { at: "hero", columns: "lg:grid-cols-2", field, typed, optional: true };
  return (
    <>
      <SettingFields
        fields={{ title: heroTitle }}
        {...row}
        hint={t("adminSettings.home.goodsTitleHint", { title: t("shell.tagline") })}
      />
      <SettingFields fields={{ text: heroText }} {...row} />
      <WidePictureField
        name="hero.picture"
        label={t("adminSettings.home.heroPicture")}
        hint={t("adminSettings.home.heroPictureText")}
        field={field}
        mayEdit={mayEdit}
      />
    </>
  );
}
