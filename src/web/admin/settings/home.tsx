import { useState } from "react";
import { homeForm } from "#domain/checkout/settings/home-form.ts";
import { languages } from "#domain/kernel/language.ts";
import { linesOf } from "#domain/kernel/text.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { categoryName } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { HomeSections } from "../../storefront/home/home-sections.tsx";
import { Answered } from "../../ui/answered.tsx";
import { InLanguage } from "../in-language.tsx";
import { OrderedList } from "../ordered/ordered-list.tsx";
import { Panel } from "../panel.tsx";
import { TimeZoneField } from "../time-zone-field.tsx";
import { BannerList } from "./banner-list.tsx";
import { GoodsField } from "./goods-field.tsx";
import { HeroFields } from "./hero-field.tsx";
import type * as server from "./home.server.ts";
import type { HomePreview } from "./home.server.ts";
import { SectionsPanel } from "./sections-panel.tsx";
import { SettingFields } from "./setting-field.tsx";
import { type FieldOf, SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import { useFormChange } from "./use-form-change.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** The home page's opening, its sections in order, and the banners, products and categories that some of them show. */
export default function Home({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const { targets, promotions, families, mayEdit } = loaderData;
  return (
    <SettingScreen
      name="home"
      title={t("adminSettings.place.home")}
      text={t("adminSettings.home.lead")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(homeForm)}
      buttons={
        <Button type="submit" name="intent" value="preview" variant="secondary">
          {t("adminSettings.home.preview")}
        </Button>
      }
      below={
        actionData?.code === "preview" &&
        actionData.shown && (
          <Answered answer={actionData}>
            <Preview shown={actionData.shown} />
          </Answered>
        )
      }
    >
      {(field, typed) => (
        <>
          <Panel id="hero-part" title={t("adminSettings.home.hero")}>
            <p className="text-sm text-muted">{t("adminSettings.home.heroText")}</p>
            <HeroFields field={field} typed={typed} mayEdit={mayEdit} />
          </Panel>
          <SectionsPanel field={field} typed={typed} mayEdit={mayEdit} />
          <Panel id="banners-part" title={t("adminSettings.home.banners")}>
            <p className="text-sm text-muted">{t("adminSettings.home.bannersText")}</p>
            <BannerList {...{ field, typed, promotions, families, mayEdit }} />
            <TimeZoneField {...field("timeZone")} className="max-w-sm" />
          </Panel>
          <Panel id="goods" title={t("adminSettings.home.goods")}>
            <SettingFields
              fields={{ title: homeForm.fields.goods.within.title }}
              columns="lg:grid-cols-2"
              field={field}
              typed={typed}
              hint={t("adminSettings.home.goodsTitleHint", { title: t("home.featured") })}
            />
            <GoodsField
              label={t("adminSettings.home.products")}
              hint={t("adminSettings.home.goodsText")}
              {...{ field, typed, targets }}
            />
          </Panel>
          <Panel id="categories-part" title={t("adminSettings.home.categories")}>
            <p className="text-sm text-muted">{t("adminSettings.home.categoriesText")}</p>
            <Categories field={field} typed={typed} mayEdit={mayEdit} />
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}

function Categories({ field, typed, mayEdit }: { field: FieldOf; typed: Texts; mayEdit: boolean }) {
  const t = useT();
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    linesOf(typed["categories"]).filter((slug) => t.categories.some((category) => category.slug === slug)),
  );
  const element = useFormChange(chosen);
  const nameOf = (slug: string) => categoryName(t, slug);
  const { id, name, error } = field("categories");
  return (
    <div ref={element} className="flex flex-col gap-2">
      <OrderedList
        items={chosen}
        keyOf={String}
        nameOf={nameOf}
        label={t("adminSettings.home.categories")}
        onOrder={setChosen}
        mayEdit={mayEdit}
      >
        {(slug) => (
          <>
            <input type="hidden" name={name} value={slug} />
            <span className="min-w-0 flex-1 self-center py-1.5">{nameOf(slug)}</span>
          </>
        )}
      </OrderedList>
      <SelectField
        id={id}
        name={name}
        error={error}
        label={t("adminSettings.home.addCategory")}
        placeholder="–"
        value=""
        onChange={(event) => setChosen([...chosen, event.currentTarget.value])}
        choices={t.categories
          .filter(({ slug }) => !chosen.includes(slug))
          .map((category) => ({ value: category.slug, label: category.name }))}
        className="max-w-sm"
      />
    </div>
  );
}

/** Preview of the home page below its opening, in both languages. */
function Preview({ shown }: { shown: HomePreview }) {
  const t = useT();
  return (
    <Panel id="preview" title={t("adminSettings.home.previewTitle")}>
      <p className="text-sm text-muted">{t("adminSettings.home.previewText")}</p>
      {languages.map((language) => (
        <InLanguage key={language} language={language} words={shown[language].words} className="flex flex-col gap-8">
          <HomeSections page={shown[language].page} isPreview />
        </InLanguage>
      ))}
    </Panel>
  );
}
