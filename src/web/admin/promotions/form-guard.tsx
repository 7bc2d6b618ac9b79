import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useT } from "../../language/language.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";

/** Asks before a form with unsaved changes is left. */
export function FormGuard({ dirty, busy }: { dirty: boolean; busy: boolean }) {
  const t = useT();
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !busy && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={t("adminPromotions.leaveTitle")}
      text={t("adminPromotions.leaveText")}
      confirmLabel={t("adminPromotions.leave")}
      cancelLabel={t("adminPromotions.stay")}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
