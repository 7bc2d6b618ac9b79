import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { RunningRemoval } from "#engine/admin/taxonomy/removals.ts";
import { useT } from "../../language/language.tsx";
import { Notice } from "../../ui/notice.tsx";

const every = 2_000;

/** Removals from products in the background, with their progress. */
export function Removals({ running }: { running: readonly RunningRemoval[] }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const goesOn = running.length > 0;
  useEffect(() => {
    if (!goesOn) return;
    const timer = setInterval(() => void revalidate(), every);
    return () => clearInterval(timer);
  }, [goesOn, revalidate]);
  if (!goesOn) return null;
  return (
    <Notice type="info">
      <ul>
        {running.map(({ id, name, done, total }) => (
          <li key={id} className="break-words">
            {t("adminTaxonomy.goesOn", { name: name[t.language], done, total })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
