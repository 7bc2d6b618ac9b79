import { type DragEvent, type ReactNode, useState } from "react";
import { acceptedPictures, maxPictures, minPictureSide } from "#domain/catalogue/picture-uploads.ts";
import type { TypedPicture, TypedVariant } from "#engine/admin/products/edit-typed.ts";
import { useHref, useT } from "../../language/language.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Panel } from "../panel.tsx";
import { AddFiles } from "../uploads/add-files.tsx";
import { checkPicture } from "../uploads/check-picture.ts";
import { type FileRow, useFileRows } from "../uploads/file-rows.ts";
import { useDragOrder } from "../ordered/use-drag-order.ts";
import { FocusDialog, type PictureFacts } from "./focus-dialog.tsx";
import { PictureRow, PictureSteps } from "./picture-row.tsx";
import { UploadList } from "../uploads/upload-list.tsx";
import { useBusy, useUploads } from "../uploads/use-uploads.ts";

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

/** Pictures of a product: bulk upload, order by dragging or buttons, texts in both languages. */
export function PicturesPanel(props: Props) {
  const { variants, errorOf, mayEdit } = props;
  const t = useT();
  const to = useHref();
  const { rows: pictures, ...files } = useFileRows(props.pictures, props.onChange);
  const [cutting, setCutting] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const { uploads, add, cancel, retry, running } = useUploads<PictureFacts>(
    to("adminPictures"),
    checkPicture,
    ({ key }) => files.add({ key, altEn: "", altCn: "", rows: [] }),
  );
  useBusy(running, props.onBusy);
  const room = maxPictures - pictures.length - uploads.length;
  const take = (all: readonly File[]) => {
    add(all.slice(0, Math.max(0, room)));
    setAnnouncement(all.length > room ? t("adminProducts.upload.refused.too_many", { most: maxPictures }) : "");
  };
  const move = (from: number, to: number) => {
    if (files.move(from, to)) setAnnouncement(t("adminProducts.pictures.moved", { number: from + 1, place: to + 1 }));
  };
  const nameOf = (one: TypedPicture, place: number) =>
    one[t.language === "cn" ? "altCn" : "altEn"] || t("adminProducts.pictures.number", { number: place + 1 });
  const cut = cutting === null ? -1 : pictures.findIndex(({ key }) => key === cutting);
  return (
    <Panel id="pictures" title={t("adminProducts.pictures.title")}>
      <p className="text-sm text-muted">{t("adminProducts.pictures.hint", { least: minPictureSide })}</p>
      <FieldError id="pictures" error={errorOf("pictures")} />
      <DropZone disabled={!mayEdit} isFull={room <= 0} onFiles={take} />
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      <p role="status" className={announcement ? "text-sm" : "sr-only"}>
        {announcement}
      </p>
      {pictures.length > 0 && (
        <PictureList
          {...{ pictures, errorOf, mayEdit, nameOf }}
          variants={variants.filter(({ removed }) => !removed)}
          onChange={files.set}
          onMove={move}
          onFocus={setCutting}
          onRemove={(one, place) => {
            files.remove(one.number);
            setAnnouncement(t("adminProducts.pictures.removed", { number: place + 1 }));
          }}
        />
      )}
      <FamilySelect family={props.family} families={props.families} error={errorOf("pictureFamily")} />
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

/** Takes files that are dropped on it, or picked. */
function DropZone({
  disabled,
  isFull,
  onFiles,
}: {
  disabled: boolean;
  isFull: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const t = useT();
  const over = (event: DragEvent) => {
    if (!disabled && event.dataTransfer.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      onDragOver={over}
      onDrop={drop}
      className="flex flex-col items-start gap-2 rounded-md border border-dashed border-line-strong p-3 sm:flex-row sm:items-center"
    >
      <AddFiles
        label={t("adminProducts.pictures.add")}
        accepted={acceptedPictures}
        disabled={disabled || isFull}
        onFiles={onFiles}
      />
      <span className="text-sm text-muted">{t("adminProducts.pictures.drop")}</span>
    </div>
  );
}

type Picture = FileRow<TypedPicture>;

interface ListProps extends Pick<Props, "variants" | "errorOf" | "mayEdit"> {
  pictures: readonly Picture[];
  nameOf: (one: TypedPicture, place: number) => string;
  onChange: (number: number, change: Partial<TypedPicture>) => void;
  onMove: (from: number, to: number) => void;
  onFocus: (key: string) => void;
  onRemove: (one: Picture, place: number) => void;
}

function PictureList({ pictures, variants, errorOf, mayEdit, nameOf, onChange, onMove, onFocus, onRemove }: ListProps) {
  const t = useT();
  const placeOf = (key: number) => pictures.findIndex(({ number }) => number === key);
  const { dragged, dragOf } = useDragOrder<number>((key, over) => onMove(placeOf(key), placeOf(over)));
  return (
    <ol className="flex flex-col gap-3" aria-label={t("adminProducts.pictures.title")}>
      {pictures.map((one, place) => (
        <li
          key={one.number}
          {...dragOf(one.number, { name: nameOf(one, place), fixed: !mayEdit })}
          className={`grid grid-cols-[5rem_minmax(0,1fr)] gap-3 rounded-md border border-line p-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto] ${dragged === one.number ? "opacity-50" : ""}`}
        >
          <PictureRow
            picture={one}
            name={nameOf(one, place)}
            variants={variants}
            isFirst={place === 0}
            errorOf={errorOf}
            onChange={(change) => onChange(one.number, change)}
          >
            <PictureSteps
              name={nameOf(one, place)}
              place={place}
              count={pictures.length}
              onMove={(to) => onMove(place, to)}
              onFocus={() => onFocus(one.key)}
              onRemove={() => onRemove(one, place)}
            />
          </PictureRow>
        </li>
      ))}
    </ol>
  );
}

/** Drawings of the shop's own, for a product without pictures. */
function FamilySelect({ family, families, error }: Pick<Props, "family" | "families"> & { error: ReactNode }) {
  const t = useT();
  if (families.length === 0 && family === "") return null;
  return (
    <SelectField
      name="pictureFamily"
      label={t("adminProducts.field.pictureFamily")}
      hint={t("adminProducts.pictures.familyHint")}
      placeholder={t("adminProducts.pictures.noFamily")}
      choices={[...new Set([...(family ? [family] : []), ...families])].map((value) => ({ value, label: value }))}
      defaultValue={family}
      error={error}
      className="max-w-md"
    />
  );
}
