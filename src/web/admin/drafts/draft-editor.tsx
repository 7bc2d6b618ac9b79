import { useMemo } from "react";
import { Form, useNavigation } from "react-router";
import { besideEachOther } from "#domain/checkout/merge-drafts.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { asMaps, MergedNotice } from "../editing/stale-notice.tsx";
import { OpenedTexts } from "../editing/opened-field.tsx";
import { useDone } from "../use-done.ts";
import type { DraftReply } from "./draft-reply.server.ts";
import { DraftBadge } from "./draft-badge.tsx";
import { answerLines, Asked, Conversation, SentVersions } from "./draft-conversation.tsx";
import { WhoAnswers } from "./who-answers.tsx";
import { Buyer, Delivery, Terms } from "./draft-fields.tsx";
import { History } from "./draft-history.tsx";
import { Lines } from "./draft-lines.tsx";
import type { DraftScreen } from "./draft-screen.ts";
import { OwnLines } from "./own-lines.tsx";
import { Offered } from "./draft-offered.tsx";
import { Sums } from "./draft-sums.tsx";
import { byPhoneText } from "./by-phone-text.ts";
import { draftFieldName, fieldErrorLine, refusedText } from "./draft-words.ts";

const doneWords = [
  "saved",
  "sent",
  "mailed",
  "reopened",
  "withdrawn",
  "answered",
  "assigned",
  "accepted",
  "link-renewed",
] as const;

interface EditorProps {
  readonly screen: DraftScreen;
  readonly reply: DraftReply | undefined;
}

/** A draft: its form while it can be edited, else its offer or order. */
export function DraftEditor({ title, screen, reply }: EditorProps & { title: string }) {
  const t = useT();
  const to = useHref();
  const done = useDone(doneWords);
  const error = reply?.error ?? null;
  const answer = reply?.answer ?? null;
  const summary = useMemo(
    () => [...(error?.fieldErrors ?? []).map((one) => fieldErrorLine(t, one)), ...answerLines(t, answer)],
    [error, answer, t],
  );
  const refused = error && refusedText(t, error);
  return (
    <AdminPage
      title={title}
      badge={screen.number !== null && <DraftBadge state={screen.state} />}
      aside={
        <>
          {screen.number === null && screen.isQuote && (
            <ButtonLink to={to("adminQuoteNew")} variant="secondary" size="small">
              {t("adminDrafts.begin.other")}
            </ButtonLink>
          )}
          <ButtonLink to={to("adminDrafts")} variant="quiet" size="small" icon="left">
            {t("adminDrafts.title")}
          </ButtonLink>
        </>
      }
    >
      {done && !reply && (
        <Notice type="success" live>
          {t(`adminDrafts.done.${done}`)}
        </Notice>
      )}
      <ErrorSummary fieldErrors={summary} of={error ?? answer ?? summary} />
      {error?.stored && reply ? (
        <MergedNotice
          values={asMaps(besideEachOther({ opened: reply.before, theirs: error.stored, mine: reply.values }))}
          labelOf={(field) => draftFieldName(t, field)}
          reload={to("adminDraft", { number: screen.number ?? "" })}
        />
      ) : (
        refused && (
          <Notice type="error" live>
            {refused}
          </Notice>
        )
      )}
      <NotPlaced screen={screen} reply={reply} />
      {reply?.kept && <Kept number={reply.kept} to={to("adminDraft", { number: reply.kept })} />}
      <Asked screen={screen} />
      {screen.state === "draft" && screen.mayEdit ? (
        <EditForm screen={screen} reply={reply} />
      ) : (
        <Offered screen={screen} reply={reply} />
      )}
      {screen.number !== null && <Turns screen={screen} reply={reply} />}
      {screen.number !== null && <History screen={screen} />}
    </AdminPage>
  );
}

/** Everything of a draft that is between buyer and staff. */
function Turns({ screen, reply }: EditorProps) {
  return (
    <>
      <WhoAnswers screen={screen} />
      <Conversation screen={screen} reply={reply} />
      <SentVersions screen={screen} />
    </>
  );
}

/** Why no order was made for the buyer on the phone. */
function NotPlaced({ screen, reply }: Pick<EditorProps, "screen" | "reply">) {
  const t = useT();
  if (!reply?.notPlaced) return null;
  return (
    <Notice type="error" live>
      {byPhoneText(t, reply.notPlaced, screen.poRule)}
    </Notice>
  );
}

/** A new draft that was not sent is stored, and its form goes on with it. */
function Kept({ number, to }: { number: string; to: string }) {
  const t = useT();
  return (
    <Notice type="info" live>
      {t("adminDrafts.kept", { number })}{" "}
      <Link to={to} className="font-semibold underline">
        {t("adminDrafts.openKept")}
      </Link>
    </Notice>
  );
}

function EditForm({ screen, reply }: EditorProps) {
  const t = useT();
  const to = useHref();
  const navigation = useNavigation();
  const form = reply ?? screen;
  const opened = reply ? reply.opened : screen.values;
  const key = form.key || screen.key;
  const pending = navigation.state === "submitting" ? (navigation.formData?.get("intent") ?? null) : null;
  const errors = reply?.error?.fieldErrors ?? [];
  const errorOf = (field: string) => {
    const error = errors.find((one) => one.field === field);
    return error && fieldErrorLine(t, error).message;
  };
  const fields = { screen, form, reply, errorOf };
  // The reply contains the typed values: remount the fields with them.
  const formKey = JSON.stringify([form.values, form.version]);
  return (
    <Form
      key={formKey}
      method="post"
      action={reply?.kept ? to("adminDraft", { number: reply.kept }) : undefined}
      noValidate
      className="flex flex-col gap-5"
      preventScrollReset
    >
      <input type="hidden" name="version" value={form.version} />
      {opened && <OpenedTexts texts={opened} />}
      {key !== "" && <input type="hidden" name="key" value={key} />}
      {screen.customerId !== null && <input type="hidden" name="customer" value={screen.customerId} />}
      {screen.siteId !== null && <input type="hidden" name="site" value={screen.siteId} />}
      <input type="hidden" name="kind" value={screen.isQuote ? "QT" : "PI"} />
      {/* Enter saves, and does not press what happens to stand first. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden className="sr-only">
        {t("adminDrafts.save")}
      </button>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Lines {...fields} about={t(form.mayPrice ? "adminDrafts.goodsText" : "adminDrafts.goodsPlain")} />
          <OwnLines {...fields} />
          <Buyer {...fields} />
          <Delivery {...fields} />
          <Terms {...fields} />
        </div>
        <Sums form={form} pending={pending} isQuote={screen.isQuote} />
      </div>
    </Form>
  );
}
