import { useState } from "react";
import { isUploadedPicture } from "#domain/catalogue/picture-files.ts";
import { acceptedPictures } from "#domain/catalogue/picture-uploads.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { linesOf } from "#domain/kernel/text.ts";
import { homeForm, mostBanners } from "#domain/checkout/settings/home-form.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { SelectField } from "../../ui/field.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { OrderedList } from "../ordered/ordered-list.tsx";
import { AddFiles } from "../uploads/add-files.tsx";
import { checkPicture } from "../uploads/check-picture.ts";
import { UploadList } from "../uploads/upload-list.tsx";
import { useUploads } from "../uploads/use-uploads.ts";
import { SettingField, SettingFields } from "./setting-field.tsx";
import type { FieldOf } from "./setting-screen.tsx";
import { useFormChange } from "./use-form-change.ts";
import { WidePictureField } from "./wide-picture-field.tsx";

interface Props {
  field: FieldOf;
  typed: Texts;
  promotions: readonly { readonly picture: string; readonly title: LocalizedText }[];
  families: readonly string[];
  mayEdit: boolean;
}

/** The banners of the home page in their order; each keeps the number by which its fields are named. */
export function BannerList(props: Props) {
  const { field, typed, mayEdit } = props;
  const t = useT();
  const [numbers, setNumbers] = useState<readonly string[]>(() => linesOf(typed["banners"]));
  const element = useFormChange(numbers);
  const add = () => setNumbers([...numbers, String(Math.max(-1, ...numbers.map(Number)) + 1)]);
  const nameOf = (_: string, place: number) => t("adminSettings.home.banner", { number: place + 1 });
  return (
    <div ref={element} className="flex flex-col items-stretch gap-3" id="banners" tabIndex={-1}>
      <OrderedList
        items={numbers}
        keyOf={String}
        nameOf={nameOf}
        label={t("adminSettings.home.banners")}
        onOrder={setNumbers}
        mayEdit={mayEdit}
      >
        {(number, place) => (
          <fieldset className="min-w-0 flex-1 basis-64 py-3 pr-2">
            <legend className="sr-only">{nameOf(number, place)}</legend>
            <input type="hidden" name="banners" value={number} />
            <BannerFields {...props} at={`banner.${number}`} />
          </fieldset>
        )}
      </OrderedList>
      {numbers.length === 0 && <p className="text-sm text-muted">{t("adminSettings.home.noBanners")}</p>}
      <FieldError id="banners" error={field("banners").error} />
      {mayEdit && numbers.length < mostBanners && (
        <Button variant="secondary" size="small" icon="plus" className="self-start" onClick={add}>
          {t("adminSettings.home.addBanner")}
        </Button>
      )}
    </div>
  );
}

function BannerFields({ at, field, typed, ...pictures }: Props & { at: string }) {
  const t = useT();
  const { title, text, href, startsAt, endsAt } = homeForm.fields.banners.within;
  const look = { field, typed };
  const row = { ...look, at, columns: "lg:grid-cols-2" };
  return (
    <div className="flex flex-col gap-3">
      <SettingFields fields={{ title }} {...row} />
      <SettingFields fields={{ text }} {...row} optional />
      <SettingField name={`${at}.href`} of={href} {...look} hint={t("adminSettings.announcement.hrefHint")} />
      <Picture {...pictures} field={field} typed={typed} name={`${at}.picture`} />
      <WidePictureField
        name={`${at}.wide`}
        label={t("adminSettings.home.widePicture")}
        hint={t("adminSettings.home.wideBannerText")}
        field={field}
        mayEdit={pictures.mayEdit}
      />
      <SettingFields fields={{ startsAt, endsAt }} {...row} optional />
    </div>
  );
}

/** A promotion's picture, one that comes with the shop, or one's own. */
function Picture({ name, field, typed, promotions, families, mayEdit }: Props & { name: string }) {
  const t = useT();
  const to = useHref();
  const [chosen, setChosen] = useState(typed[name] ?? "");
  const [own, setOwn] = useState<readonly string[]>(() => (isUploadedPicture(typed[name] ?? "") ? [typed[name]!] : []));
  const element = useFormChange(chosen);
  const { uploads, add, cancel, retry } = useUploads<{ key: string }>(to("adminPictures"), checkPicture, ({ key }) => {
    setOwn((all) => [...new Set([...all, key])]);
    setChosen(key);
  });
  const ofPromotions = new Map(promotions.map(({ picture, title }) => [picture, title[t.language]]));
  const others = families.filter((family) => !ofPromotions.has(family));
  const { id, error } = field(name);
  return (
    <div ref={element} className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-3">
      <div>
        <ProductPicture family={chosen} sizes="5rem" alt="" className="rounded-md border border-line bg-ground" />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <SelectField
          id={id}
          name={name}
          label={t("adminSettings.home.picture")}
          hint={t("adminSettings.home.pictureHint")}
          error={error}
          placeholder="–"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <PictureChoices own={own} ofPromotions={ofPromotions} others={others} />
        </SelectField>
        {mayEdit && (
          <AddFiles
            label={t("adminSettings.home.upload")}
            accepted={acceptedPictures}
            disabled={false}
            onFiles={(files) => add(files.slice(0, 1))}
          />
        )}
        <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      </div>
    </div>
  );
}

function PictureChoices({
  own,
  ofPromotions,
  others,
}: {
  own: readonly string[];
  ofPromotions: ReadonlyMap<string, string>;
  others: readonly string[];
}) {
  const t = useT();
  return (
    <>
      {own.length > 0 && (
        <optgroup label={t("adminSettings.home.own")}>
          {own.map((key, at) => (
            <option key={key} value={key}>
              {t("adminProducts.pictures.number", { number: at + 1 })}
            </option>
          ))}
        </optgroup>
      )}
      {ofPromotions.size > 0 && (
        <optgroup label={t("adminSettings.home.ofPromotions")}>
          {[...ofPromotions].map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </optgroup>
      )}
      {others.length > 0 && (
        <optgroup label={t("adminSettings.home.ofShop")}>
          {others.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </optgroup>
      )}
    </>
  );
}
