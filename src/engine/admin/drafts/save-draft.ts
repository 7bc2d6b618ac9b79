import { agreedParts } from "#domain/checkout/agreed-parts.ts";
import { type DraftValues, readDraft, tidyValues } from "#domain/checkout/draft.ts";
import type { DraftNumber } from "#domain/checkout/draft-number.ts";
import { readEmail } from "#domain/kernel/email.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cutText } from "#domain/kernel/text.ts";
import { partyOfDraft } from "../../checkout/draft-party.ts";
import { drawDraftNumber } from "../../checkout/draft-number.ts";
import { type DraftRow, lockDraft, lockDraftOfForm, writeDraftEvent } from "../../checkout/draft-row.ts";
import { lockToOrder } from "../../companies/choose-site.ts";
import type { Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { belowFloor } from "./draft-floor.ts";
import type { EditorError } from "./quote-draft.ts";
import { quoteFor } from "./quote-for.ts";

/** The staff member who changes a draft. */
interface DraftStaff extends StaffActor {
  /** May agree to prices, a discount and freight of their own. */
  readonly mayPrice: boolean;
  /** May go below the margin floor. */
  readonly mayGoBelow?: boolean;
}

/** A draft's form as sent. */
interface DraftToSave {
  /** Null for a new one. */
  readonly id: number | null;
  /** The version shown; 0 for a new one, and the draft's once its form was answered without being left. */
  readonly version: number;
  /** Identifies the form of a new draft, so that it is created once and changed by what the form says afterwards. */
  readonly key: string;
  /** For whom a new one is begun, and as what; a stored draft keeps both. */
  readonly begins: DraftToBegin;
  readonly values: DraftValues;
}

/** A new draft: an order with its pro forma invoice, or a quote, which alone can be for a site. */
export interface DraftToBegin {
  readonly kind: "PI" | "QT";
  readonly customerId: number | null;
  readonly siteId: number | null;
}

export type SaveDraftRefused =
  | { code: "draft_missing" }
  | { code: "draft_stale"; stored: DraftValues; version: number }
  | { code: "draft_closed" }
  | { code: "price_forbidden" }
  /** The person does not buy for the site, or no longer. */
  | { code: "buyer_gone" }
  | { code: "invalid"; fieldErrors: readonly EditorError[] };

interface SavedDraft {
  readonly id: number;
  readonly number: DraftNumber;
  readonly version: number;
}

type Insert = [string, string, number | null, string, string, string, string, Date, number | null, number | null];
const insertDraft = statement<Insert, SavedDraft & { isNew: boolean }>(
  "begin_draft",
  `insert into order_drafts (number, request_key, customer_id, email_key, buyer, language, typed, state, created_at,
     updated_at, company_id, site_id)
   values ($1, $2, (select id from customers where id = $3 and erased_at is null), $4, $5, $6, $7::jsonb, 'draft', $8,
     $8, $9, $10)
   on conflict (request_key) do update set request_key = excluded.request_key
   returning id, number, version, xmax = 0 as "isNew"`,
);
const updateDraft = statement<[number, string, string, string, string, Date], SavedDraft>(
  "change_draft",
  `update order_drafts set email_key = $2, buyer = $3, language = $4, typed = $5::jsonb, version = version + 1,
     updated_at = $6
   where id = $1 returning id, number, version`,
);
/**
 * Begins a draft, or changes one that was shown in this version. It may lack anything; what is there must hold. Prices,
 * discount and freight of one's own stay as they are unless the member of staff may agree to them.
 */
export function saveDraft(
  shop: DbAndClock,
  staff: DraftStaff,
  form: DraftToSave,
): Promise<Result<SavedDraft, SaveDraftRefused>> {
  const values = tidyValues(form.values);
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const stored = await (form.id === null ? lockDraftOfForm(tx, form.key) : lockDraft(tx, form.id));
    if (form.id === null && stored && changesOf(stored.typed, values).length === 0) return ok(stored);
    const refused = whyNot(form, stored);
    if (refused) return refuse(refused);
    if (!staff.mayPrice && agreesToMore(values, stored?.typed ?? {})) return refuse({ code: "price_forbidden" });
    const begun = stored ? ok(stored) : await partyToBegin(tx, form.begins);
    if (!begun.ok) return begun;
    const party = begun.value;
    const quoted = await quoteFor(tx, values, party, now);
    if (quoted.fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors: quoted.fieldErrors });
    const below = staff.mayGoBelow ? [] : await belowFloor(tx, quoted, { values, stored: stored?.typed ?? {} });
    if (below.length > 0) return refuse({ code: "invalid", fieldErrors: below });
    const { language } = quoted.draft;
    const at = new Date(now);
    if (stored) {
      const changes = changesOf(stored.typed, values);
      if (changes.length === 0) return ok(stored);
      const row: [number, string, string, string, string, Date] = [
        stored.id,
        emailKeyOf(values),
        buyerOf(values),
        language,
        JSON.stringify(values),
        at,
      ];
      const saved = await tx.row(updateDraft, row);
      if (!saved) return refuse({ code: "draft_missing" });
      await writeDraftEvent(tx, saved.id, "changed", { by: staff.email, data: { changes }, now });
      await audit(tx, staff, "draft-changed", saved.number, now);
      return ok(saved);
    }
    const saved = await tx.row(insertDraft, [
      drawDraftNumber(form.begins.kind),
      form.key,
      party.customerId,
      emailKeyOf(values),
      buyerOf(values),
      language,
      JSON.stringify(values),
      at,
      party.companyId,
      party.siteId,
    ]);
    if (!saved) throw new Error("no draft was written");
    if (saved.isNew) {
      await writeDraftEvent(tx, saved.id, "begun", { by: staff.email, now });
      await audit(tx, staff, "draft-begun", saved.number, now);
    }
    return ok(saved);
  });
}

/** For whom it is begun; whoever it is for may at least ask for goods at the site. */
async function partyToBegin(
  tx: Tx,
  { customerId, siteId }: DraftToBegin,
): Promise<Result<Pick<DraftRow, "customerId" | "companyId" | "siteId">, SaveDraftRefused>> {
  if (siteId === null) return ok({ customerId, companyId: null, siteId });
  const site = await partyOfDraft(tx, { customerId, siteId });
  if (!site || customerId === null) return refuse({ code: "buyer_gone" });
  const locked = await lockToOrder(tx, { customerId }, site, "request");
  return locked.ok ? ok({ customerId, companyId: site.companyId, siteId }) : refuse({ code: "buyer_gone" });
}

function whyNot(form: DraftToSave, stored: DraftRow | null): SaveDraftRefused | null {
  if (!stored) return form.id === null ? null : { code: "draft_missing" };
  if (stored.state !== "draft") return { code: "draft_closed" };
  // A form whose answer was lost knows no version of what it has begun.
  const version = form.id === null ? Math.max(form.version, 1) : form.version;
  if (stored.version !== version) return { code: "draft_stale", stored: stored.typed, version: stored.version };
  return null;
}

function agreesToMore(values: DraftValues, stored: DraftValues): boolean {
  const before = new Set(agreedParts(readDraft(stored).draft));
  return agreedParts(readDraft(values).draft).some((part) => !before.has(part));
}

const emailKeyOf = (values: DraftValues): string => {
  const email = readEmail(values["email"] ?? "");
  return email.ok ? email.value : "";
};

/** Name in the list: the company, or else the person. */
function buyerOf(values: DraftValues): string {
  const group = values["method"] === "PICKUP" ? "contact" : "shipping";
  const { [`${group}.companyName`]: company, [`${group}.firstName`]: first, [`${group}.lastName`]: last } = values;
  return cutText(company || [first, last].filter(Boolean).join(" ") || (values["email"] ?? ""), 200);
}

/** A change of a draft; of personal data only the field is recorded. */
export interface DraftChange {
  readonly field: string;
  readonly from?: string;
  readonly to?: string;
}

const isPersonal = (field: string): boolean => /^(?:email$|note$|poNumber$|shipping\.|contact\.)/.test(field);

/** The fields in which two forms differ, sorted by name. A list of places is sent also where nobody picks up. */
function changesOf(before: DraftValues, now: DraftValues): DraftChange[] {
  const isPickup = [before, now].some((values) => values["method"] === "PICKUP");
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((field) => isPickup || field !== "contact.place")
    .filter((field) => (before[field] ?? "") !== (now[field] ?? ""))
    .sort()
    .map((field) => (isPersonal(field) ? { field } : { field, from: before[field] ?? "", to: now[field] ?? "" }));
}
