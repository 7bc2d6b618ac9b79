import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { acceptedPictures, maxPictures } from "#domain/catalogue/picture-files.ts";
import { languages } from "#domain/kernel/language.ts";
import type { TypedPicture, TypedVariant } from "#engine/admin/products/edit-typed.ts";
import { useHref, useT } from "../../language/language.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Panel } from "../panel.tsx";
import { AddFiles } from "../uploads/add-files.tsx";
import { checkPicture } from "../uploads/check-picture.ts";
import { useFileRows } from "../uploads/file-rows.ts";
import { StepButton } from "../ordered/step-button.tsx";
import { useDragOrder } from "../ordered/use-drag-order.ts";
import { FocusDialog, type PictureFacts } from "./focus-dialog.tsx";
import { UploadList } from "../uploads/upload-list.tsx";
import { useUploads } from "../uploads/use-uploads.ts";

interface Props {
  pictures: readonly TypedPicture[];
  family: string;
  families: readonly string[];
  /** As they are in the grid just now. */
  variants: readonly TypedVariant[];
  errorOf: (field: string) => ReactNode;
  onChange: () => void;
  onBusy: (busy: boolean) => void;
  mayEdit: boolean;
}

/** The pictures of a product: uploaded many at once, put in order by drag or by button, described in both languages. */
export function PicturesPanel(props: Props) {
  const { variants, errorOf, mayEdit } = props;
  const t = useT();
  const to = useHref();
  const { rows: pictures, ...files } = useFileRows(props.pictures, props.onChange);
  const [cutting, setCutting] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const { uploads, add, cancel, retry, running } = useUploads<PictureFacts>(
    to("adminPictures"),
    checkPicture,
    ({ key }) => files.add({ key, altEn: "", altCn: "", rows: [] }),
  );
  const busy = useEffectEvent(props.onBusy);
  useEffect(() => busy(running), [running]);
  const room = maxPictures - pictures.length - uploads.length;
  const take = (all: readonly File[]) => {
    add(all.slice(0, Math.max(0, room)));
    setSaid(all.length > room ? t("adminProducts.upload.refused.too_many", { most: maxPictures }) : "");
  };
  const move = (from: number, to: number) => {
    if (files.move(from, to)) setSaid(t("adminProducts.pictures.moved", { number: from + 1, place: to + 1 }));
  };
  const over = (event: DragEvent) => {
    if (mayEdit && event.dataTransfer.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    if (!mayEdit || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  };
  const placeOf = (key: number) => pictures.findIndex(({ number }) => number === key);
  const { dragged, dragOf } = useDragOrder<number>((key, over) => move(placeOf(key), placeOf(over)));
  const live = variants.filter(({ removed }) => !removed);
  const nameOf = (one: TypedPicture, place: number) =>
    one[t.language === "cn" ? "altCn" : "altEn"] || t("adminProducts.pictures.number", { number: place + 1 });
  const cut = cutting === null ? -1 : pictures.findIndex(({ key }) => key === cutting);
  return (
    <Panel id="pictures" title={t("adminProducts.pictures.title")}>
      <p className="text-sm text-muted">{t("adminProducts.pictures.hint")}</p>
      <FieldError id="pictures" error={errorOf("pictures")} />
      <div
        onDragOver={over}
        onDrop={drop}
        className="flex flex-col items-start gap-2 rounded-md border border-dashed border-line-strong p-3 sm:flex-row sm:items-center"
      >
        <AddFiles
          label={t("adminProducts.pictures.add")}
          accepted={acceptedPictures}
          disabled={!mayEdit || room <= 0}
          onFiles={take}
        />
        <span className="text-sm text-muted">{t("adminProducts.pictures.drop")}</span>
      </div>
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      <p role="status" className={said ? "text-sm" : "sr-only"}>
        {said}
      </p>
      {pictures.length > 0 && (
        <ol className="flex flex-col gap-3" aria-label={t("adminProducts.pictures.title")}>
          {pictures.map((one, place) => (
            <li
              key={one.number}
              {...dragOf(one.number, { name: nameOf(one, place), fixed: !mayEdit })}
              className={`grid grid-cols-[5rem_minmax(0,1fr)] gap-3 rounded-md border border-line p-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto] ${dragged === one.number ? "opacity-50" : ""}`}
            >
              <div className="flex flex-col gap-1">
                <ProductPicture
                  family={one.key}
                  sizes="7rem"
                  alt={nameOf(one, place)}
                  className="rounded-md border border-line bg-ground"
                />
                {place === 0 && <span className="text-2xs font-semibold">{t("adminProducts.pictures.first")}</span>}
              </div>
              <div className="flex min-w-0 flex-col gap-2">
                <input type="hidden" name="picture" value={one.key} />
                {errorOf(`picture.${one.key}`) && (
                  <p id={`picture.${one.key}`} className="text-sm font-medium text-danger">
                    {errorOf(`picture.${one.key}`)}
                  </p>
                )}
                {languages.map((language) => {
                  const field = language === "cn" ? "altCn" : "altEn";
                  return (
                    <TextField
                      key={language}
                      name={`picture.${one.key}.${field}`}
                      label={t(`adminProducts.pictures.alt.${language}`)}
                      lang={language === "cn" ? "zh-CN" : "en"}
                      value={one[field]}
                      onChange={(event) => files.set(one.number, { [field]: event.currentTarget.value })}
                      error={errorOf(`picture.${one.key}.${field}`)}
                      autoComplete="off"
                      maxLength={300}
                    />
                  );
                })}
                {live.length > 1 && (
                  <fieldset>
                    <legend className="text-sm font-semibold">{t("adminProducts.pictures.shows")}</legend>
                    <div className="flex flex-wrap gap-x-4">
                      {live.map((variant) => (
                        <label key={variant.row} className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
                          <input
                            type="checkbox"
                            name={`picture.${one.key}.row`}
                            value={variant.row}
                            checked={one.rows.includes(variant.row)}
                            onChange={(event) =>
                              files.set(one.number, {
                                rows: event.currentTarget.checked
                                  ? [...one.rows, variant.row]
                                  : one.rows.filter((row) => row !== variant.row),
                              })
                            }
                            className="size-6 accent-primary"
                          />
                          {variant.sku || t("adminProducts.pictures.row", { row: variant.row + 1 })}
                        </label>
                      ))}
                    </div>
                  </fieldset>
                )}
              </div>
              <div className="col-span-2 flex flex-wrap gap-1 sm:col-span-1 sm:w-11 sm:flex-col">
                <StepButton
                  icon="up"
                  label={t("adminProducts.pictures.up", { name: nameOf(one, place) })}
                  disabled={place === 0}
                  onPress={() => move(place, place - 1)}
                />
                <StepButton
                  icon="down"
                  label={t("adminProducts.pictures.down", { name: nameOf(one, place) })}
                  disabled={place === pictures.length - 1}
                  onPress={() => move(place, place + 1)}
                />
                <StepButton
                  icon="pin"
                  label={t("adminProducts.pictures.focus", { name: nameOf(one, place) })}
                  onPress={() => setCutting(one.key)}
                />
                <StepButton
                  icon="trash"
                  label={t("adminProducts.pictures.remove", { name: nameOf(one, place) })}
                  onPress={() => {
                    files.remove(one.number);
                    setSaid(t("adminProducts.pictures.removed", { number: place + 1 }));
                  }}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {(props.families.length > 0 || props.family !== "") && (
        <SelectField
          name="pictureFamily"
          label={t("adminProducts.field.pictureFamily")}
          hint={t("adminProducts.pictures.familyHint")}
          placeholder={t("adminProducts.pictures.noFamily")}
          choices={[...new Set([...(props.family ? [props.family] : []), ...props.families])].map((value) => ({
            value,
            label: value,
          }))}
          defaultValue={props.family}
          error={errorOf("pictureFamily")}
          className="max-w-md"
        />
      )}
      <FocusDialog
        picture={cut < 0 ? null : cutting}
        name={cut < 0 ? "" : nameOf(pictures[cut]!, cut)}
        onClose={() => setCutting(null)}
        onCut={(from, key) => {
          for (const { number } of pictures.filter((one) => one.key === from)) files.set(number, { key });
          setCutting(null);
        }}
      />
    </Panel>
  );
}
