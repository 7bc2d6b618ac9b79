import { useEffect, useState } from "react";
import type { Presence } from "#engine/admin/presence.ts";
import { listSeparators } from "#i18n/separators.ts";
import { useT } from "../../language/language.tsx";
import { Notice } from "../../ui/notice.tsx";

const every = 30_000;

/** Shows who else has this open, and whether somebody has saved it meanwhile. `at` receives the polls. */
export function EditedHere({ at, version }: { at: string; version: number }) {
  const t = useT();
  const [here, setHere] = useState<Presence | null>(null);
  useEffect(() => {
    const call = async () => {
      const response = await fetch(at, { method: "POST" }).catch(() => null);
      if (response?.ok) setHere((await response.json()) as Presence);
    };
    void call();
    const timer = setInterval(call, every);
    return () => clearInterval(timer);
  }, [at]);
  if (!here) return null;
  return (
    <>
      {here.others.length > 0 && (
        <Notice type="info" live>
          {t("adminShell.editing.others", {
            names: here.others.join(listSeparators[t.language]),
          })}
        </Notice>
      )}
      {here.version > version && (
        <Notice type="warning" live>
          {t("adminShell.editing.newer")}
        </Notice>
      )}
    </>
  );
}
