import type { QuoteMessage } from "#engine/checkout/quote-thread.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";

/** Messages between buyer and staff, oldest first; `nobody` names a buyer without an account. */
export function QuoteThread({
  thread,
  shop,
  nobody,
}: {
  thread: readonly QuoteMessage[];
  shop: string;
  nobody: string;
}) {
  const t = useT();
  return (
    <ol className="flex flex-col gap-3">
      {thread.map(({ id, step, fromStaff, by, text, at }) => (
        <li
          key={id}
          className={`flex max-w-text flex-col gap-1 rounded-lg border border-line p-3 ${fromStaff ? "bg-wash" : "self-end bg-primary-wash"}`}
        >
          <span className="text-sm text-muted [overflow-wrap:anywhere]">
            <span className="font-semibold text-ink">
              {fromStaff ? [by, shop].filter(Boolean).join(", ") : by || nobody}
            </span>
            {" · "}
            {formatDateTime(at, t)}
            {(step === "decline" || step === "ask-change" || step === "withdraw") && ` · ${t(`quotes.said.${step}`)}`}
          </span>
          <span className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</span>
        </li>
      ))}
    </ol>
  );
}
