import { type RefObject, useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { typedFrom, type TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { formatDateTime } from "#i18n/format.ts";
import { instant } from "#domain/kernel/time.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { clearUnsaved, storeUnsaved, readUnsaved, type UnsavedProduct } from "./unsaved-product.ts";

interface Props {
  id: number | null;
  version: number;
  dirty: boolean;
  busy: boolean;
  /** Files are on their way: what is saved now would lack them. */
  uploading: boolean;
  form: RefObject<HTMLFormElement | null>;
  onRestore: (typed: TypedProduct) => void;
}

const pause = 600;

/** Says that something is not saved and saves it; asks before it is left, and offers what a closed page had not saved. */
export function SaveBar({ id, version, dirty, busy, uploading, form, onRestore }: Props) {
  const t = useT();
  const [kept, setKept] = useState<UnsavedProduct | null>(null);
  useEffect(() => setKept(readUnsaved(id, version)), [id, version]);
  useEffect(() => {
    if (!dirty) return;
    const element = form.current;
    const keep = () => element && storeUnsaved(id, version, typedFrom(new FormData(element)));
    let timer = setTimeout(keep, pause);
    const later = () => (clearTimeout(timer), (timer = setTimeout(keep, pause)));
    const send = () => element && storeUnsaved(id, version, typedFrom(new FormData(element)), true);
    const ask = (event: BeforeUnloadEvent) => (keep(), event.preventDefault());
    element?.addEventListener("input", later);
    element?.addEventListener("submit", send);
    window.addEventListener("beforeunload", ask);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("input", later);
      element?.removeEventListener("submit", send);
      window.removeEventListener("beforeunload", ask);
    };
  }, [dirty, id, version, form]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !busy && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line-strong bg-ground px-4 py-3 sm:mx-0 sm:px-0">
      <Button type="submit" name="intent" value="save" pending={busy || uploading}>
        {t(id === null ? "adminProducts.edit.create" : "adminProducts.edit.save")}
      </Button>
      <p role="status" className="text-sm font-medium text-warning">
        {uploading ? t("adminProducts.upload.running") : dirty && t("adminProducts.edit.unsaved")}
      </p>
      {!dirty && kept && (
        <p className="flex flex-wrap items-center gap-2 text-sm" role="status">
          {t("adminProducts.edit.kept", { at: formatDateTime(instant(kept.at), t.language) })}
          <Button variant="secondary" size="small" onClick={() => (onRestore(kept.typed), setKept(null))}>
            {t("adminProducts.edit.bringBack")}
          </Button>
          <Button variant="quiet" size="small" onClick={() => (clearUnsaved(id), setKept(null))}>
            {t("adminProducts.edit.throwAway")}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={blocker.state === "blocked"}
        title={t("adminProducts.edit.leaveTitle")}
        text={t("adminProducts.edit.leaveText")}
        confirmLabel={t("adminProducts.edit.leave")}
        cancelLabel={t("adminProducts.edit.stay")}
        danger
        onConfirm={() => (clearUnsaved(id), blocker.proceed?.())}
        onCancel={() => blocker.reset?.()}
      />
    </div>
  );
}
