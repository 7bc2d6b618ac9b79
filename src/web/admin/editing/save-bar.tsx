import type { ReactNode, RefObject } from "react";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FoundUnsaved } from "./found-unsaved.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { type UnsavedForm, useUnsaved } from "./use-unsaved.ts";

interface Props<Typed> {
  form: RefObject<HTMLFormElement | null>;
  label: string;
  /** True if the form differs from what is stored. */
  dirty: boolean;
  busy: boolean;
  /** Must end before the form can be saved, such as uploads under way. */
  waitsFor?: string | null;
  /** Storage of the unsaved form; null where nothing may stay in the browser. */
  unsaved: UnsavedForm<Typed> | null;
  onRestore: (typed: Typed) => void;
  /** Beside the button that saves. */
  children?: ReactNode;
}

/** Shows and saves unsaved changes, warns before leaving, and offers what a closed page had not saved. */
export function SaveBar<Typed>(props: Props<Typed>) {
  const { form, label, dirty, busy, waitsFor = null, unsaved, onRestore, children } = props;
  const t = useT();
  const stored = useUnsaved(form, dirty, unsaved);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line-strong bg-ground px-4 py-3 sm:mx-0 sm:px-0">
      <Button type="submit" name="intent" value="save" pending={busy || waitsFor !== null}>
        {label}
      </Button>
      {children}
      <p role="status" className="text-sm font-medium text-warning">
        {waitsFor ?? (dirty && t("adminShell.editing.unsaved"))}
      </p>
      {!dirty && <FoundUnsaved unsaved={stored} onRestore={onRestore} />}
      <LeaveGuard dirty={dirty} busy={busy} onLeave={stored.forget} />
    </div>
  );
}
