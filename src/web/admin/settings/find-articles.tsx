import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { BesideFields, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";

/** Says how many pages and posts the lists offer, and finds the others. */
export function FindArticles({
  offered,
  count,
  search,
}: {
  offered: number;
  count: number;
  search: { readonly text: string; readonly offered: number; readonly count: number } | null;
}) {
  const t = useT();
  return (
    <>
      {/* Enter in any field saves, as the button below. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden className="sr-only">
        {t("adminProducts.edit.save")}
      </button>
      <Panel id="find-part" title={t("adminSettings.menus.find.title")}>
        <p className="text-sm text-muted">{t("adminSettings.menus.find.text", { offered, count })}</p>
        <div className="field-row sm:grid-cols-[minmax(0,24rem)_auto]">
          <TextField
            name="find"
            type="search"
            label={t("adminSettings.menus.find.label")}
            defaultValue={search?.text ?? ""}
            autoComplete="off"
            maxLength={80}
          />
          <BesideFields>
            <Button type="submit" name="intent" value="find" variant="secondary" icon="search">
              {t("adminSettings.menus.find.submit")}
            </Button>
          </BesideFields>
        </div>
        <p role="status">
          {search &&
            (search.count > search.offered
              ? t("adminSettings.menus.find.many", { offered: search.offered, count: search.count })
              : t("adminSettings.menus.find.found", { count: search.count, text: search.text }))}
        </p>
      </Panel>
    </>
  );
}
