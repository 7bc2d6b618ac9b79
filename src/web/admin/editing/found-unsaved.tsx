import { instant } from "#domain/kernel/time.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import type { useUnsaved } from "./use-unsaved.ts";

/** Offers what a closed page had not saved; nothing where there is none. */
export function FoundUnsaved<Typed>({
  unsaved: { found, forget, dismiss },
  onRestore,
}: {
  unsaved: ReturnType<typeof useUnsaved<Typed>>;
  onRestore: (typed: Typed) => void;
}) {
  const t = useT();
  if (!found) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm" role="status">
      {t("adminShell.editing.found", { at: formatDateTime(instant(found.at), t) })}
      <Button variant="secondary" size="small" onClick={() => (onRestore(found.typed), dismiss())}>
        {t("adminShell.editing.bringBack")}
      </Button>
      <Button variant="quiet" size="small" onClick={forget}>
        {t("adminShell.editing.throwAway")}
      </Button>
    </p>
  );
}
