import { needsWords, type QuoteStep } from "#domain/checkout/quote-life.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { doEach } from "../platform/do-each.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { FileDeps } from "../platform/pending-files.ts";
import type { Clock } from "../ports/clock.ts";
import { type DraftEventName, type DraftRow, lockDraft, stepOf, writeDraftEvent } from "./draft-row.ts";
import { releaseDraft } from "./draft-stock.ts";
import { noteOfferEnd } from "./exchange-history.ts";
import { endRequestOf } from "./open-request.ts";
import { tellOfQuote } from "./quote-notice.ts";
import { type MessageError, readMessage, writeMessage } from "./quote-thread.ts";
import { type MessageRefused, type SentMessage, writeInThread } from "./write-in-thread.ts";

/** Steps by which a buyer answers. */
const answerSteps = ["confirm", "decline", "ask-change", "withdraw"] as const satisfies readonly QuoteStep[];
export type AnswerStep = (typeof answerSteps)[number];
export const isAnswerStep = (text: string): text is AnswerStep => answerSteps.some((step) => step === text);

interface Answer {
  readonly draftId: number;
  /** The version that the page showed. */
  readonly version: number;
  readonly text: string;
  /** Null for whoever has the link. */
  readonly customerId: number | null;
}

export type AnswerRefused =
  | { code: "draft_missing" }
  /** It was answered, taken back or sent anew since the page was shown. */
  | { code: "draft_changed" }
  | { code: "invalid"; error: MessageError };

const setState = statement<[number, string, Date]>(
  "quote_answered",
  `update order_drafts set state = $2, version = version + 1, updated_at = $3 where id = $1`,
);

const events = {
  confirm: "confirmed",
  decline: "declined",
  "ask-change": "change-asked",
  withdraw: "withdrawn",
  expire: "expired",
} as const satisfies Partial<Record<QuoteStep, DraftEventName>>;

/** A buyer's answer. A no or a wish for a change ends the offer, and gives back what was reserved for it. */
export function answerQuote(shop: DbAndClock, step: AnswerStep, answer: Answer): Promise<Result<null, AnswerRefused>> {
  const message = readMessage(answer.text, needsWords(step));
  if (!message.ok) return Promise.resolve(refuse({ code: "invalid", error: message.error }));
  return shop.db.transaction(async (tx): Promise<Result<null, AnswerRefused>> => {
    const now = shop.clock.now();
    const draft = await lockDraft(tx, answer.draftId);
    if (!draft) return refuse({ code: "draft_missing" });
    const next = stepOf(draft, step, "buyer", now);
    if (!next.ok || draft.version !== answer.version) return refuse({ code: "draft_changed" });
    await endOffer(tx, shop.clock, draft, { to: next.value, event: events[step], now });
    const { customerId } = answer;
    // A wish for a change leaves an exchange begun.
    if (step === "decline" || step === "withdraw") {
      const by = { actor: "customer", id: customerId } as const;
      await noteOfferEnd(tx, draft.id, "canceled", { by, now });
    }
    if (message.value !== "") await writeMessage(tx, draft.id, { step, customerId, text: message.value, now });
    await tellOfQuote(tx, shop.clock, draft.number);
    await mailWhoAnswers(tx, shop.clock, draft);
    return ok(null);
  });
}

async function endOffer(
  tx: Tx,
  clock: Clock,
  draft: DraftRow,
  { to, event, now }: { readonly to: string; readonly event: DraftEventName; readonly now: Instant },
): Promise<void> {
  await releaseDraft(tx, draft, now);
  await tx.run(setState, [draft.id, to, new Date(now)]);
  await endRequestOf(tx, clock, draft.id, now);
  await writeDraftEvent(tx, draft.id, event, { now });
}

/** A message of the buyer's with its files, in any state after its request was confirmed. */
export function writeToStaff(
  shop: FileDeps,
  { customerId, ...sent }: SentMessage & Pick<Answer, "customerId">,
): Promise<Result<null, MessageRefused>> {
  return writeInThread(shop, sent, { customerId }, async (tx, draft) => {
    await tellOfQuote(tx, shop.clock, draft.number);
    await mailWhoAnswers(tx, shop.clock, draft);
  });
}

/** Mails what the buyer wrote to whoever answers for the quote, beside the notices that staff have chosen. */
async function mailWhoAnswers(tx: Tx, clock: Clock, { id, staffId }: DraftRow): Promise<void> {
  if (staffId !== null) await enqueue(tx, clock, "send_quote_answer_mail", { draftId: id, staffId });
}

const selectOver = statement<[Date], { id: number }>(
  "quotes_past_their_end",
  `select id from order_drafts where state = 'sent' and valid_until <= $1 order by valid_until limit 500`,
);

/** For how long a guest's request waits for their mailbox. */
const confirmedWithin = days(7);
const removeUnconfirmed = statement<[Date]>(
  "quotes_never_confirmed",
  "delete from order_drafts where state = 'unconfirmed' and created_at <= $1",
);

/** Ends offers whose last day is over, and drops requests that nobody confirmed. Gives how many ended. */
export async function expireQuotes(shop: DbAndClock): Promise<number> {
  const now = shop.clock.now();
  await shop.db.run(removeUnconfirmed, [new Date(after(now, -confirmedWithin))]);
  let count = 0;
  const end = ({ id }: { readonly id: number }) =>
    shop.db.transaction(async (tx) => {
      const draft = await lockDraft(tx, id);
      // Accepted, withdrawn or sent anew since it was looked for.
      if (draft?.state !== "sent" || draft.validUntil === null || draft.validUntil > now) return;
      await endOffer(tx, shop.clock, draft, { to: "expired", event: "expired", now });
      await noteOfferEnd(tx, id, "expired", { by: { actor: "system" }, now });
      await enqueue(tx, shop.clock, "send_quote_mail", { draftId: id, mail: "expired" });
      count += 1;
    });
  await doEach(await shop.db.rows(selectOver, [new Date(now)]), end, ({ id }) => `quote ${id}`);
  return count;
}
