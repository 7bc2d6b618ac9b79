import { useEffect, useState } from "react";
import { useT } from "../language/language.tsx";
import { Icon } from "./icon.tsx";

/** Copies a text, such as a part number or an account, with a message beside it. `what` names it: "part number". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useT();
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), 3_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  return (
    <span className="inline-flex items-center gap-1 noscript:hidden">
      <button
        type="button"
        onClick={copy}
        className="grid size-8 cursor-pointer place-items-center rounded-md text-muted hover:bg-wash hover:text-ink pointer-coarse:size-11 print:hidden"
      >
        <Icon name={outcome === "copied" ? "check" : "copy"} label={t("ui.copy", { what })} className="size-4" />
      </button>
      <span role="status" className="text-sm text-muted">
        {outcome && t(`ui.${outcome}`)}
      </span>
    </span>
  );
}
