import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FoundUnsaved } from "../editing/found-unsaved.tsx";
import type { useUnsaved } from "../editing/use-unsaved.ts";
import type { TypedCells, useGrid } from "./use-grid.ts";

interface FootProps {
  grid: ReturnType<typeof useGrid>;
  unsaved: ReturnType<typeof useUnsaved<TypedCells>>;
  busy: boolean;
  /** The step that shows all changes. */
  intent: string;
}

/** The button that shows all changes, how many there are, and what a closed page had not sent. */
export function GridFoot({ grid: { changed, unplaced, restore }, unsaved, busy, intent }: FootProps) {
  const t = useT();
  const { numbers } = unplaced;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line-strong bg-ground px-4 py-3 sm:mx-0 sm:px-0">
      <Button type="submit" name="intent" value={intent} pending={busy}>
        {t("adminStock.grid.review")}
      </Button>
      <p role="status" className="text-sm font-medium text-warning">
        {changed > 0 && t("adminStock.grid.changed", { count: changed })}
      </p>
      <p role="status" className="text-sm font-medium text-warning">
        {unplaced.below > 0 && t("adminStock.grid.pasteLeft", { count: unplaced.below })}
        {unplaced.right > 0 && t("adminStock.grid.pasteRight", { count: unplaced.right })}
        {numbers.length > 0 &&
          t("adminStock.grid.pasteUnknown", {
            count: numbers.length,
            names: `${numbers.slice(0, named).join(", ")}${numbers.length > named ? " …" : ""}`,
          })}
      </p>
      {changed === 0 && <FoundUnsaved unsaved={unsaved} onRestore={restore} />}
    </div>
  );
}

/** Pasted part numbers that are named one by one. */
const named = 5;
