import { useMemo } from "react";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { asMaps, MergedNotice } from "../editing/stale-notice.tsx";
import { useDone } from "../use-done.ts";
import type { PurchaseReply } from "./purchase-action.server.ts";
import { PurchaseBadge } from "./purchase-badge.tsx";
import { DraftForm, DraftLines } from "./purchase-form.tsx";
import type { PurchaseScreen } from "./purchase-screen.server.ts";
import { SentPage } from "./purchase-sent.tsx";
import { purchaseErrorLine, purchaseFieldName, refusedText } from "./purchase-words.ts";

const doneWords = [
  "saved",
  "ordered",
  "orderedUnmailed",
  "received",
  "complete",
  "redated",
  "mailed",
  "confirmed",
  "canceled",
  "closed",
] as const;

interface PageProps {
  readonly screen: PurchaseScreen;
  readonly reply: PurchaseReply | undefined;
}

/** A purchase order: its form while it is a draft, else what was ordered and what has arrived. */
export function PurchasePage({ screen, reply }: PageProps) {
  const t = useT();
  const to = useHref();
  const done = useDone(doneWords);
  return (
    <AdminPage
      title={screen.number ?? t("adminPurchases.new")}
      badge={screen.number !== null && <PurchaseBadge state={shownState(screen)} />}
      aside={<BackButton to={to("adminPurchases")}>{t("adminPurchases.title")}</BackButton>}
    >
      {done && !reply && (
        <Notice type="success" live>
          {t(`adminPurchases.done.${done}`)}
        </Notice>
      )}
      <Refused screen={screen} reply={reply} />
      {reply?.kept && (
        <Notice type="info" live>
          {t("adminPurchases.kept", { number: reply.kept })}{" "}
          <Link to={to("adminPurchase", { number: reply.kept })} className="font-semibold underline">
            {t("adminPurchases.openKept")}
          </Link>
        </Notice>
      )}
      {screen.form &&
        (screen.mayEdit ? (
          <DraftForm screen={screen} form={screen.form} reply={reply} />
        ) : (
          <DraftLines form={screen.form} />
        ))}
      {screen.sent && <SentPage screen={screen} sent={screen.sent} reply={reply} />}
    </AdminPage>
  );
}

function shownState({ sent, state }: PurchaseScreen) {
  if (sent?.isUnanswered) return "unanswered";
  return sent?.isLate ? "late" : state;
}

function Refused({ screen, reply }: PageProps) {
  const t = useT();
  const to = useHref();
  const error = reply?.error ?? null;
  const summary = useMemo(() => {
    if (error?.field) return [{ field: error.field, message: refusedText(t, error) }];
    return (error?.fieldErrors ?? []).map((one) => purchaseErrorLine(t, one));
  }, [error, t]);
  if (!error || !reply) return null;
  if (error.stored && screen.form)
    return (
      <MergedNotice
        values={asMaps({ opened: reply.before, theirs: error.stored, mine: screen.form.values })}
        labelOf={(field) => purchaseFieldName(t, field)}
        reload={to("adminPurchase", { number: screen.number ?? "" })}
      />
    );
  if (summary.length > 0) return <ErrorSummary fieldErrors={summary} of={error} />;
  return (
    error.code !== "fields" && (
      <Notice type="error" live>
        {refusedText(t, error)}
      </Notice>
    )
  );
}
