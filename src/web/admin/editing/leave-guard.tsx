import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useT } from "../../language/language.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";

/** Asks before a form with unsaved changes is left: by a link, the back button, or closing the page. */
export function LeaveGuard({
  dirty,
  busy,
  onLeave,
  byQuery = false,
}: {
  dirty: boolean;
  busy: boolean;
  onLeave?: () => void;
  /** True if another query of the address is another page too, such as the next of a list. */
  byQuery?: boolean;
}) {
  const t = useT();
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      dirty && !busy && (here.pathname !== next.pathname || (byQuery && here.search !== next.search)),
  );
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={t("adminShell.editing.leaveTitle")}
      text={t("adminShell.editing.leaveText")}
      confirmLabel={t("adminShell.editing.leave")}
      cancelLabel={t("adminShell.editing.stay")}
      danger
      onConfirm={() => (onLeave?.(), blocker.proceed?.())}
      onCancel={() => blocker.reset?.()}
    />
  );
}
