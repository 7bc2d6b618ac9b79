import type { QuoteFile } from "#domain/checkout/quote-files.ts";
import type { QuoteMessage } from "#engine/checkout/quote-thread.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Icon } from "../../ui/icon.tsx";

interface ThreadProps {
  readonly thread: readonly QuoteMessage[];
  readonly shop: string;
  /** Names a buyer without an account. */
  readonly nobody: string;
  /** Address of a file. */
  file(id: string): string;
}

/** Messages between buyer and staff with their files, oldest first. */
export function QuoteThread({ thread, shop, nobody, file }: ThreadProps) {
  const t = useT();
  return (
    <ol className="flex flex-col gap-3">
      {thread.map(({ id, step, fromStaff, by, text, files, at }) => (
        <li
          key={id}
          className={`flex max-w-text min-w-0 flex-col gap-1 rounded-lg border border-line p-3 ${fromStaff ? "bg-wash" : "self-end bg-primary-wash"}`}
        >
          <span className="text-sm text-muted [overflow-wrap:anywhere]">
            <span className="font-semibold text-ink">
              {fromStaff ? [by, shop].filter(Boolean).join(", ") : by || nobody}
            </span>
            {" · "}
            {formatDateTime(at, t)}
            {(step === "decline" || step === "ask-change" || step === "withdraw") && ` · ${t(`quotes.said.${step}`)}`}
          </span>
          {text !== "" && <span className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</span>}
          {files.length > 0 && (
            <ul className="flex flex-col gap-2">
              {files.map((one) => (
                <li key={one.id}>
                  <FileLink file={one} href={file(String(one.id))} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A file by its name and size, and a picture as it looks. */
function FileLink({ file: { fileName: name, bytes, width, height }, href }: { file: QuoteFile; href: string }) {
  const t = useT();
  const label = t("quotes.files.link", { name, kilobytes: Math.ceil(bytes / 1024) });
  if (width === null || height === null)
    return (
      <a href={href} className="link inline-flex min-h-11 max-w-full items-center gap-2">
        <Icon name="document" />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </a>
    );
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link inline-flex max-w-full flex-col gap-1">
      <img
        src={href}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        className="h-40 w-auto max-w-full rounded-md border border-line bg-ground object-contain"
      />
      <span className="wrap-anywhere">{label}</span>
    </a>
  );
}
