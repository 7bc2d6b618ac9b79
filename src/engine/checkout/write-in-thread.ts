import { createHash } from "node:crypto";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { FileDeps } from "../platform/pending-files.ts";
import { type DraftRow, lockDraft } from "./draft-row.ts";
import { addFiles, roomRefused } from "./quote-files.ts";
import { type MessageError, readMessage, writeMessage } from "./quote-thread.ts";
import { dropFiles, type TakenFile } from "./take-quote-file.ts";

/** A message as its form sends it. */
export interface SentMessage {
  readonly draftId: number;
  readonly text: string;
  readonly files: readonly TakenFile[];
  /** Of the form as it was shown; what it sends twice is written once. Empty for none. */
  readonly key: string;
}

type Writer = { readonly customerId: number | null } | { readonly staffEmail: string };

export type MessageRefused =
  | { code: "draft_missing" }
  | { code: "invalid"; error: MessageError }
  | { code: "no_room"; reason: "files_full" | "files_away" };

type Then = (tx: Tx, draft: DraftRow, messageId: number) => Promise<void>;

const touch = statement<[number, Date]>("quote_written_to", "update order_drafts set updated_at = $2 where id = $1");
const selectSent = statement<[number, string], { id: number }>(
  "quote_message_sent_before",
  "select id from order_draft_messages where draft_id = $1 and sent_as = $2",
);

/**
 * Writes a message with its files into the thread of a quote that was asked for or begun, under its lock: all of it or
 * nothing. `then` follows in the same transaction.
 */
export async function writeInThread(
  shop: FileDeps,
  sent: SentMessage,
  by: Writer,
  then: Then,
): Promise<Result<null, MessageRefused>> {
  const written = await write(shop, sent, by, then);
  if (!written.ok || !written.value.isNew) await dropFiles(shop, sent.files);
  return written.ok ? ok(null) : written;
}

async function write(
  shop: FileDeps,
  sent: SentMessage,
  by: Writer,
  then: Then,
): Promise<Result<{ isNew: boolean }, MessageRefused>> {
  const { files } = sent;
  const message = readMessage(sent.text, files.length === 0);
  if (!message.ok) return refuse({ code: "invalid", error: message.error });
  return shop.db.transaction(async (tx): Promise<Result<{ isNew: boolean }, MessageRefused>> => {
    const now = shop.clock.now();
    const draft = await lockDraft(tx, sent.draftId);
    if (!draft || draft.state === "unconfirmed") return refuse({ code: "draft_missing" });
    const sentAs = markOf(sent, message.value);
    if (sentAs !== null && (await tx.row(selectSent, [draft.id, sentAs]))) return ok({ isNew: false });
    const reason = "staffEmail" in by ? null : await roomRefused(tx, draft, files);
    if (reason) return refuse({ code: "no_room", reason });
    const messageId = await writeMessage(tx, draft.id, { step: "", ...by, text: message.value, now, sentAs });
    await addFiles(tx, messageId, files, now);
    await then(tx, draft, messageId);
    await tx.run(touch, [draft.id, new Date(now)]);
    return ok({ isNew: true });
  });
}

/** Mark of a sending: other words or files from the same page, which a browser may keep, are another message. */
function markOf({ key, files }: SentMessage, text: string): string | null {
  if (key === "") return null;
  const content = [key, text, ...files.map(({ fileName, digest }) => [fileName, digest])];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}
