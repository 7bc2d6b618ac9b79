import type { ReactNode } from "react";
import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { useT } from "../language/language.tsx";
import { SuccessNotice } from "../ui/notice.tsx";
import { AdminPage } from "./admin-page.tsx";
import { PreviewContext, type PreviewedMail } from "./mail-preview.tsx";
import type { Values } from "../error-text.ts";
import { RefusalContext, refusalOf, RefusalSummary, tooLongRefusal } from "./refusal.tsx";
import { heldBy } from "./refused-text.ts";
import type { BesideCode } from "./step-error.ts";

/** Answer to a refused step; `code` is null where only its mails were asked for. */
interface NotTaken<Code extends string> extends BesideCode {
  readonly intent: string;
  readonly code: Code | TextTooLong["code"] | null;
  readonly typed: Readonly<Record<string, string>>;
  readonly mails: readonly PreviewedMail[];
}

/** A page about one thing, such as an order: the last step's result, the work, and the facts beside it. */
export function WorkPage<Code extends string>({
  title,
  badge,
  aside,
  intro,
  done,
  refused,
  refusal: wordsOf,
  refusalFields,
  mailAt,
  about = "",
  facts,
  children,
}: {
  title: string;
  badge: ReactNode;
  aside: ReactNode;
  /** Content above the results of steps. */
  intro?: ReactNode;
  /** Notice of the last step; not shown beside a refusal. */
  done: string | undefined;
  refused: NotTaken<Code> | null;
  refusal: (code: Code, values: Values) => string;
  /** This page's field names that differ from the usual ones, by refusal. */
  refusalFields?: Readonly<Partial<Record<Code, string>>>;
  /** The address that shows a mail of a step. */
  mailAt: string;
  /** The form that was sent, of several of one kind: its `about`. */
  about?: string;
  facts: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  const own = refusalFields as Readonly<Record<string, string>>;
  const refusal = refused?.tooLong
    ? tooLongRefusal(t, refused.intent, refused.tooLong)
    : refused?.code
      ? refusalOf(refused.intent, refused.code, wordsOf(refused.code as Code, heldBy(refused)), own)
      : null;
  const preview = refused?.code === null ? { intent: refused.intent, about, at: mailAt, mails: refused.mails } : null;
  return (
    <AdminPage title={title} badge={badge} aside={aside}>
      {intro}
      {!refused && done && <SuccessNotice>{done}</SuccessNotice>}
      {refused && refusal && <RefusalSummary refusal={refusal} answer={refused} />}
      <RefusalContext value={refusal}>
        <PreviewContext value={preview}>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
            <div className="flex min-w-0 flex-col gap-6">{children}</div>
            <aside className="flex flex-col gap-4 rounded-lg border border-line bg-wash p-5 text-sm wrap-anywhere xl:sticky xl:top-6">
              {facts}
            </aside>
          </div>
        </PreviewContext>
      </RefusalContext>
    </AdminPage>
  );
}
