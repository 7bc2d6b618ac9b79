import { createContext, use } from "react";
import type { Language } from "#domain/kernel/language.ts";
import { useT } from "../language/language.tsx";
import { textOf } from "../read-form.ts";
import { Notice } from "../ui/notice.tsx";

/** A mail that a step would send, and where it is shown as the buyer gets it. */
export interface PreviewedMail {
  readonly to: string;
  readonly subject: string;
  readonly language: Language;
  /** The query of the address that shows it. */
  readonly query: string;
}

/** State of the mail preview of a step. `at` is the URL that shows one mail. */
export interface Preview {
  readonly intent: string;
  /** Distinguishes forms of one kind on a page, by the id of their subject. */
  readonly about: string;
  readonly at: string;
  readonly mails: readonly PreviewedMail[];
}

/** The button that shows a step's mails instead of taking it sends this value under `preview`. */
export const previewValue = (intent: string) => `mail of ${intent}`;

/** The step of a form, and whether only its mails are to be previewed. */
export function stepIn(form: FormData): { intent: string; isPreview: boolean } {
  const intent = textOf(form, "preview");
  return { intent: intent === "" ? textOf(form, "intent") : intent.replace(/^mail of /, ""), isPreview: intent !== "" };
}

export const PreviewContext = createContext<Preview | null>(null);

/** Mails that the step would send, below the form that requested them. */
export function MailPreview({ intent, about = "" }: { intent: string; about?: string }) {
  const t = useT();
  const preview = use(PreviewContext);
  if (preview?.intent !== intent || preview.about !== about) return null;
  if (preview.mails.length === 0) return <Notice live>{t("adminOrders.preview.none")}</Notice>;
  return (
    <div role="status" className="flex w-full flex-col gap-3">
      {preview.mails.map(({ to, subject, language, query }) => (
        <figure key={query} className="overflow-hidden rounded-md border border-line-strong">
          <figcaption className="border-b border-line bg-wash px-4 py-2 text-sm">
            <span className="text-muted">{t("adminOrders.preview.title")}</span>
            <span className="block font-semibold">{subject}</span>
            <span className="block text-muted">{t("adminOrders.preview.to", { email: to, language })}</span>
          </figcaption>
          <iframe
            src={`${preview.at}?${query}`}
            title={t("adminOrders.preview.frame", { subject })}
            sandbox=""
            className="block h-120 w-full bg-ground"
          />
        </figure>
      ))}
    </div>
  );
}
