import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { uploadCodes, uploadRefusedText } from "./upload-refused-text.ts";
import type { Upload } from "./use-uploads.ts";

/** Uploads with progress, and refused files by name with the reason. */
export function UploadList({
  uploads,
  onCancel,
  onRetry,
}: {
  uploads: readonly Upload[];
  onCancel: (id: number) => void;
  onRetry: (id: number) => void;
}) {
  const t = useT();
  if (uploads.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2" aria-label={t("adminProducts.upload.list")}>
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onCancel={() => onCancel(upload.id)}
          onRetry={() => onRetry(upload.id)}
        />
      ))}
    </ul>
  );
}

function UploadRow({ upload, onCancel, onRetry }: { upload: Upload; onCancel: () => void; onRetry: () => void }) {
  const t = useT();
  const failed = upload.state === "refused" || upload.state === "broken";
  return (
    <li
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border px-3 py-2 text-sm ${failed ? "border-danger bg-danger-wash" : "border-line"}`}
    >
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold break-all">{upload.name}</span>
        <span role={failed ? "alert" : undefined} className={failed ? "" : "text-muted"}>
          {stateText(upload, t)}
        </span>
      </span>
      {!failed && (
        <progress
          className="h-2 w-28 accent-primary"
          max={1}
          value={upload.state === "sent" ? undefined : upload.progress}
          aria-label={t("adminProducts.upload.progress", { name: upload.name })}
        />
      )}
      {upload.state === "broken" && (
        <Button variant="secondary" size="small" icon="reload" onClick={onRetry}>
          {t("adminProducts.upload.retry")}
        </Button>
      )}
      <button
        type="button"
        onClick={onCancel}
        className="grid size-9 cursor-pointer place-items-center rounded-md hover:bg-wash-strong pointer-coarse:size-11"
      >
        <Icon
          name="close"
          className="size-4"
          label={t(failed ? "adminProducts.upload.dismiss" : "adminProducts.upload.cancel", {
            name: upload.name,
          })}
        />
      </button>
    </li>
  );
}

function stateText({ state, code }: Upload, t: Translator): string {
  if (state === "waiting") return t("adminProducts.upload.waiting");
  if (state === "sending") return t("adminProducts.upload.sending");
  if (state === "sent") return t("adminProducts.upload.sent");
  if (state === "broken" && code === null) return t("adminProducts.upload.broken");
  const reason = uploadCodes.find((one) => one === code);
  return uploadRefusedText(t, reason ?? "other");
}
