import { useEffect, useState } from "react";
import type { Presence } from "#engine/admin/products/edit-presence.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Notice } from "../../ui/notice.tsx";

const every = 30_000;

/** Tells who else has the product open, and whether somebody has saved it meanwhile. */
export function EditedHere({ id, version }: { id: number; version: number }) {
  const t = useT();
  const to = useHref();
  const [here, setHere] = useState<Presence | null>(null);
  const address = to("adminProductPresence", { product: String(id) });
  useEffect(() => {
    const call = async () => {
      const response = await fetch(address, { method: "POST" }).catch(() => null);
      if (response?.ok) setHere((await response.json()) as Presence);
    };
    void call();
    const timer = setInterval(call, every);
    return () => clearInterval(timer);
  }, [address]);
  if (!here) return null;
  return (
    <>
      {here.others.length > 0 && (
        <Notice type="info" live>
          {t("adminProducts.edit.others", {
            names: here.others.join(t.language === "cn" ? "、" : ", "),
          })}
        </Notice>
      )}
      {here.version > version && (
        <Notice type="warning" live>
          {t("adminProducts.edit.newer")}
        </Notice>
      )}
    </>
  );
}
