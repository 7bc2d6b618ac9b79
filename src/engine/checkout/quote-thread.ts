import type { QuoteFile } from "#domain/checkout/quote-files.ts";
import type { QuoteStep } from "#domain/checkout/quote-life.ts";
import { longestMessage } from "#domain/checkout/quote-life.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { filesOfMessage } from "./quote-files.ts";

/** A text between buyer and staff. */
export interface QuoteMessage {
  readonly id: number;
  /** The step it came with; empty for a message alone. */
  readonly step: QuoteStep | "ask" | "";
  readonly fromStaff: boolean;
  /** The writer's name; empty for whoever has the link, and for erased accounts. */
  readonly by: string;
  /** Empty where files were sent without words. */
  readonly text: string;
  readonly files: readonly QuoteFile[];
  readonly at: Instant;
}

type Insert = [number, string, boolean, number | null, string, string, Date, string | null];
const insert = statement<Insert, { id: number }>(
  "write_quote_message",
  `insert into order_draft_messages (draft_id, step, from_staff, customer_id, staff_email, text, at, sent_as)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);

/** Writes into a draft's thread, under the lock of the draft. Gives the message's id. */
export async function writeMessage(
  tx: Tx,
  draftId: number,
  message: {
    readonly step: QuoteMessage["step"];
    readonly text: string;
    readonly now: Instant;
    readonly customerId?: number | null;
    readonly staffEmail?: string;
    /** Mark of its sending, which is written once; null without a form of its own. */
    readonly sentAs?: string | null;
  },
): Promise<number> {
  const { step, text, now, customerId = null, staffEmail = "", sentAs = null } = message;
  const by = [staffEmail !== "", customerId, staffEmail] as const;
  const row = await tx.row(insert, [draftId, step, ...by, text, new Date(now), sentAs]);
  if (!row) throw new Error("no message was written");
  return row.id;
}

const columns = `m.id, m.step, m.from_staff as "fromStaff", m.text, m.at,
  ${filesOfMessage("m")} as files,
  coalesce((select coalesce(nullif(btrim(c.first_name || ' ' || c.last_name), ''), c.email) from customers c
    where c.id = m.customer_id),
    (select coalesce(nullif(s.name, ''), s.email) from staff s where s.email = m.staff_email), '') as by`;
const selectThread = statement<[number], QuoteMessage>(
  "quote_thread",
  `select ${columns} from order_draft_messages m where m.draft_id = $1 order by m.id limit 500`,
);
const selectOne = statement<[number], QuoteMessage & { draftId: number }>(
  "quote_message",
  `select ${columns}, m.draft_id as "draftId" from order_draft_messages m where m.id = $1`,
);

const selectLast = statement<[number], QuoteMessage>(
  "last_of_quote_buyer",
  `select ${columns} from order_draft_messages m where m.draft_id = $1 and not m.from_staff order by m.id desc limit 1`,
);

/** The buyer's last words; null where they wrote none. */
export const lastOfBuyer = (db: Db, draftId: number): Promise<QuoteMessage | null> => db.row(selectLast, [draftId]);

/** Messages about a draft, oldest first. */
export const threadOf = (db: Db, draftId: number): Promise<QuoteMessage[]> => db.rows(selectThread, [draftId]);
export const findMessage = (db: Db, id: number) => db.row(selectOne, [id]);

export type MessageError = KindError<"required" | "too_long">;

/** A text as typed; refused where it is empty and must not be, or too long. */
export function readMessage(typed: string, isNeeded: boolean): Result<string, MessageError> {
  const text = cleanLines(typed);
  if (text === "" && isNeeded) return refuse({ code: "required" });
  return text.length > longestMessage ? refuse({ code: "too_long", values: { max: longestMessage } }) : ok(text);
}
