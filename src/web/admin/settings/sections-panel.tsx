import { useState } from "react";
import { mostSections, type OwnSection, ownSections, sectionFields } from "#domain/checkout/settings/home-sections.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { linesOf } from "#domain/kernel/text.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { SelectField } from "../../ui/field.tsx";
import { OrderedList } from "../ordered/ordered-list.tsx";
import { Panel } from "../panel.tsx";
import { SettingField, SettingFields } from "./setting-field.tsx";
import type { FieldOf } from "./setting-screen.tsx";
import { useFormChange } from "./use-form-change.ts";
import { WidePictureField } from "./wide-picture-field.tsx";

interface Props {
  field: FieldOf;
  typed: Texts;
  mayEdit: boolean;
}

interface Row {
  /** Names the row's inputs; it keeps this number when rows are moved. */
  readonly number: string;
  readonly kind: OwnSection | "text";
}

export function SectionsPanel(props: Props) {
  const t = useT();
  return (
    <Panel id="sections-part" title={t("adminSettings.home.sections")}>
      <p className="text-sm text-muted">{t("adminSettings.home.sectionsText")}</p>
      <SectionList {...props} />
    </Panel>
  );
}

/** The sections of the home page in their order: the shop's own, and words with a picture and a link. */
function SectionList({ field, typed, mayEdit }: Props) {
  const t = useT();
  const [rows, setRows] = useState<readonly Row[]>(() =>
    linesOf(typed["sections"]).map((number) => ({
      number,
      kind: ownSections.find((kind) => kind === typed[`section.${number}.kind`]) ?? "text",
    })),
  );
  const element = useFormChange(rows);
  const add = (kind: Row["kind"]) =>
    setRows([...rows, { number: String(Math.max(-1, ...rows.map(({ number }) => Number(number))) + 1), kind }]);
  const kindName = useKindName();
  const nameOf = ({ kind }: Row, place: number) =>
    t("adminSettings.home.sectionAt", { number: place + 1, name: kindName(kind) });
  return (
    <div ref={element} className="flex flex-col items-stretch gap-3" id="sections" tabIndex={-1}>
      <OrderedList
        items={rows}
        keyOf={({ number }) => number}
        nameOf={nameOf}
        label={t("adminSettings.home.sections")}
        onOrder={setRows}
        mayEdit={mayEdit}
      >
        {(row, place) => (
          <fieldset className="min-w-0 flex-1 basis-64 py-1.5 pr-2" id={`section.${row.number}.kind`}>
            <legend className="sr-only">{nameOf(row, place)}</legend>
            <input type="hidden" name="sections" value={row.number} />
            <input type="hidden" name={`section.${row.number}.kind`} value={row.kind} />
            <p className="py-1 font-semibold">{kindName(row.kind)}</p>
            {row.kind === "text" && <TextFields at={`section.${row.number}`} {...{ field, typed, mayEdit }} />}
          </fieldset>
        )}
      </OrderedList>
      <FieldError id="sections" error={field("sections").error} />
      {mayEdit && rows.length < mostSections && <AddSection rows={rows} onAdd={add} />}
    </div>
  );
}

/** Shows a hidden section again, or adds words. */
function AddSection({ rows, onAdd }: { rows: readonly Row[]; onAdd: (kind: Row["kind"]) => void }) {
  const t = useT();
  const kindName = useKindName();
  const hidden = ownSections.filter((kind) => !rows.some((row) => row.kind === kind));
  return (
    <div className="flex flex-wrap items-end gap-3">
      {hidden.length > 0 && (
        <SelectField
          id="hidden-sections"
          // The chosen section joins the list above. A name would send an empty choice as a change.
          name=""
          label={t("adminSettings.home.showSection")}
          placeholder="–"
          value=""
          onChange={(event) => hidden.filter((kind) => kind === event.currentTarget.value).forEach(onAdd)}
          choices={hidden.map((kind) => ({ value: kind, label: kindName(kind) }))}
          className="w-64"
        />
      )}
      <Button variant="secondary" icon="plus" onClick={() => onAdd("text")}>
        {t("adminSettings.home.addText")}
      </Button>
    </div>
  );
}

function useKindName(): (kind: Row["kind"]) => string {
  const t = useT();
  return (kind) => t(`adminSettings.home.sectionKind.${kind}`);
}

function TextFields({ at, field, typed, mayEdit }: Props & { at: string }) {
  const t = useT();
  const { title, text, href, button } = sectionFields;
  const row = { at, field, typed, columns: "lg:grid-cols-2" };
  return (
    <div className="flex flex-col gap-3 pb-2">
      <SettingFields fields={{ title }} {...row} />
      <SettingFields fields={{ text }} {...row} rows={4} optional />
      <WidePictureField
        name={`${at}.picture`}
        label={t("adminSettings.home.widePicture")}
        hint={t("adminSettings.home.widePictureText")}
        field={field}
        mayEdit={mayEdit}
      />
      <SettingField
        name={`${at}.href`}
        of={href}
        field={field}
        typed={typed}
        optional
        hint={t("adminSettings.announcement.hrefHint")}
      />
      <SettingFields fields={{ button }} {...row} optional />
    </div>
  );
}
