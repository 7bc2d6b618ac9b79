import { Form, useNavigation } from "react-router";
import { writeWaits } from "#domain/inventory/back-order.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { RadioCards, TextArea, TextField } from "../../ui/field.tsx";
import { QuotePo } from "../quotes/quote-po.tsx";
import { BookingAgain } from "./booking-again.tsx";
import { requisitionMessage } from "./requisition-refused.ts";
import type { RequisitionReply, RequisitionScreen } from "./requisition-part.ts";

interface ActionsProps {
  screen: RequisitionScreen;
  reply: RequisitionReply;
}

const longest = 1_000;

/** Actions of the signed-in person on the requisition. */
export function RequisitionActions({ screen, reply }: ActionsProps) {
  const { state, isOwn, isSiteClosed, decides } = screen;
  return (
    <>
      {decides && <Decide screen={screen} reply={reply} />}
      {screen.mayChange && <Change key={screen.version} screen={screen} reply={reply} />}
      {isOwn && !isSiteClosed && state === "approved" && <Pay screen={screen} reply={reply} />}
      {isOwn && !isSiteClosed && state === "changes-requested" && <Again screen={screen} reply={reply} />}
      {isOwn && <TakeBack screen={screen} />}
    </>
  );
}

/** Waits that the page shows, and that of the last answer, which whoever presses again agrees to. */
function SeenWaits({ lines, reply }: { lines: RequisitionScreen["lines"]; reply: ActionsProps["reply"] }) {
  const refused = reply && "refused" in reply.refused ? reply.refused.refused : null;
  const waits = new Map(lines.flatMap(({ sku, wait }) => (wait ? [[sku, wait] as const] : [])));
  if (refused?.code === "waits_now") waits.set(refused.sku, refused);
  return (
    <input
      type="hidden"
      name="seenWaits"
      value={writeWaits([...waits].map(([sku, { units, on }]) => ({ sku, units, on })))}
    />
  );
}

function Decide({ screen: { version, today, total, mayOverdraw, lines, isSiteClosed }, reply }: ActionsProps) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const now = today?.total ?? null;
  const canApprove = now !== null && (today?.over === 0 || mayOverdraw);
  const isOfNote = reply?.refused.code === "note_required" || reply?.refused.code === "text_too_long";
  return (
    <Form method="post" noValidate className="flex max-w-text flex-col gap-3 rounded-lg border border-line bg-wash p-4">
      <input type="hidden" name="version" value={version} />
      <SeenWaits lines={lines} reply={reply} />
      <input type="hidden" name="total" value={now ?? total} />
      <input type="hidden" name="over" value={today?.over ?? 0} />
      {!isSiteClosed && (
        <Button type="submit" name="intent" value="approve" size="large" wide disabled={!canApprove} pending={busy}>
          {t("approvals.page.approve", { total: formatMoney(now ?? total, t.language) })}
        </Button>
      )}
      <TextArea
        name="note"
        label={t("approvals.page.note")}
        hint={t("approvals.page.noteHint", { closed: String(isSiteClosed) })}
        rows={2}
        maxLength={longest}
        defaultValue={reply?.values["note"] ?? ""}
        error={reply && isOfNote ? requisitionMessage(t, reply.refused) : undefined}
      />
      <div className="flex flex-wrap gap-3">
        {!isSiteClosed && (
          <Button type="submit" name="intent" value="ask-changes" variant="secondary">
            {t("approvals.page.askChanges")}
          </Button>
        )}
        <Button type="submit" name="intent" value="reject" variant="danger">
          {t("approvals.page.reject")}
        </Button>
      </div>
    </Form>
  );
}

/** Approved, and not on account: its requester chooses how to pay. */
function Pay({ screen: { version, offered, today, lines }, reply }: ActionsProps) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="flex max-w-text flex-col gap-3 rounded-lg border border-line bg-wash p-4">
      <input type="hidden" name="version" value={version} />
      <SeenWaits lines={lines} reply={reply} />
      <RadioCards
        name="payment"
        legend={t("orders.detail.payBy")}
        cards={offered.map((method) => ({ value: method, label: t(`orders.payment.${method}`) }))}
        defaultValue={offered[0] ?? ""}
      />
      <Button
        type="submit"
        name="intent"
        value="order"
        size="large"
        wide
        disabled={today?.total === null}
        pending={busy}
      >
        {t("approvals.page.pay")}
      </Button>
    </Form>
  );
}

/** The quantity of each line, to change it or take the line away. */
function Quantities({ lines, reply }: { lines: RequisitionScreen["lines"]; reply: RequisitionReply }) {
  const t = useT();
  const refused = reply?.refused;
  return lines.map(({ sku, name, quantity }) => (
    <TextField
      key={sku}
      name={`quantity-${sku}`}
      label={t("approvals.page.quantityOf", { name, sku })}
      hint={t("approvals.page.quantityHint")}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={reply?.values[`quantity-${sku}`] ?? String(quantity)}
      error={refused?.code === "quantity_wrong" && refused.sku === sku ? requisitionMessage(t, refused) : undefined}
    />
  ));
}

/** Changes of quantities by whoever decides, where the rules let them; their price is shown before approving. */
function Change({ screen: { version, lines }, reply }: ActionsProps) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const isTyped = Object.keys(reply?.values ?? {}).some((name) => name.startsWith("quantity-"));
  return (
    <details open={isTyped} className="max-w-text">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t("approvals.page.change")}</summary>
      <Form method="post" noValidate className="mt-2 flex flex-col items-start gap-3">
        <p className="text-sm text-muted">{t("approvals.page.changeText")}</p>
        <input type="hidden" name="version" value={version} />
        <SeenWaits lines={lines} reply={reply} />
        <Quantities lines={lines} reply={reply} />
        <TextArea
          id="changeNote"
          name="note"
          label={t("approvals.page.note")}
          rows={2}
          maxLength={longest}
          optional
          className="w-full"
          defaultValue={isTyped ? (reply?.values["note"] ?? "") : ""}
        />
        <Button type="submit" name="intent" value="change" variant="secondary" pending={busy}>
          {t("approvals.page.changeNow")}
        </Button>
      </Form>
    </details>
  );
}

function Again({ screen: { version, lines, why, quote, again, attachedPo, maxPoBytes }, reply }: ActionsProps) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const refused = reply?.refused;
  return (
    <Form
      method="post"
      id="again"
      encType="multipart/form-data"
      noValidate
      className="flex max-w-text flex-col gap-3 rounded-lg border border-line bg-wash p-4"
    >
      <input type="hidden" name="version" value={version} />
      <SeenWaits lines={lines} reply={reply} />
      {/* A quote is accepted as it is. */}
      {quote === null && <Quantities lines={lines} reply={reply} />}
      <TextArea
        name="why"
        label={t("approvals.page.why")}
        rows={3}
        maxLength={longest}
        optional
        defaultValue={reply?.values["why"] || why}
        error={
          refused?.code === "text_too_long" && refused.field === "why" ? requisitionMessage(t, refused) : undefined
        }
      />
      {again && <BookingAgain rules={again} reply={reply} />}
      <QuotePo
        attached={attachedPo}
        view={{ waits: null, po: { maxBytes: maxPoBytes } }}
        error={refused?.code === "po_refused" ? requisitionMessage(t, refused) : undefined}
      />
      <Button type="submit" name="intent" value="again" pending={busy}>
        {t("approvals.page.again")}
      </Button>
    </Form>
  );
}

function TakeBack({ screen: { version, state, quote, isSiteClosed } }: Pick<ActionsProps, "screen">) {
  const t = useT();
  const isOver = state === "rejected" || state === "expired";
  // The goods of a quote are in no cart, and nothing is bought from that of a closed site.
  if (state === "ordered" || state === "withdrawn" || (isOver && (quote !== null || isSiteClosed))) return null;
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="intent" value="withdraw" variant="secondary">
        {t(isOver ? "approvals.page.toCart" : "approvals.page.withdraw")}
      </Button>
    </Form>
  );
}
