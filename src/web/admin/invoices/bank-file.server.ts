import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { cents, type Money, zero } from "#domain/kernel/money.ts";
import { readId, readPage } from "#domain/kernel/read-whole-number.ts";
import type { Result } from "#domain/kernel/result.ts";
import { may } from "#domain/staff/permissions.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import { matchMovements } from "#engine/invoices/bank-matches.ts";
import {
  type BankFileRead,
  type BankFileRefused,
  countOpenMovements,
  endedMovements,
  importBankFile,
  type OpenMovement,
  openMovements,
} from "#engine/invoices/bank-movements.ts";
import {
  bookExact,
  bookMovement,
  type BookRefused,
  returnMovement,
  type ReturnRefused,
  setMovementAside,
  type UnbookedMovement,
} from "#engine/invoices/book-movement.ts";
import { type AuditEntry, audited } from "#engine/staff/audited.ts";
import type { StaffActor } from "#engine/staff/audit.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import type { Unproved } from "../security/proof-fields.tsx";
import { chosenFormat, rowsOf } from "./bank-file-form.server.ts";
import { proofAsked, requireProof, requireRole, staffContext, unprovedForm } from "../staff-session.server.ts";
import { factsOf, type RefusedFacts } from "./refused-facts.ts";

const movementsOnPage = 25;
const endedShown = 25;

/** Movements of the bank's files that wait to be booked, with what they are likely to be. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const count = await countOpenMovements(db);
  const pageNumber = readPage(searchParams.get("page"), 1_000);
  const { offset, ...pager } = paginate(count, { page: pageNumber, size: movementsOnPage });
  const open = await openMovements(db, movementsOnPage, offset);
  const [{ companies, payments, movements }, ended, factors] = await Promise.all([
    matchMovements(db, open, clock.now()),
    endedMovements(db, endedShown),
    proofAsked(context, "companies.terms"),
  ]);
  return {
    count,
    ...pager,
    companies,
    movements: movements.map(({ proposal, noMatch, returned, ...movement }) => ({
      ...movement,
      noMatch: noMatch && {
        code: noMatch.code,
        ...("companyId" in noMatch && { companyId: noMatch.companyId, owed: noMatch.owed }),
      },
      proposal: proposal && {
        companyId: proposal.companyId,
        numbers: proposal.invoices.map(({ number }) => number),
        disputed: proposal.invoices.filter(({ isDisputed }) => isDisputed).map(({ number }) => number),
        because: proposal.because,
        isExact: proposal.isExact,
      },
      payments: payments.filter(({ amount }) => amount === -movement.amount).slice(0, 20),
      returned: returned?.payment.id ?? null,
    })),
    ended,
    done: doneSteps.find((one) => one === searchParams.get("done")) ?? null,
    times: readId(searchParams.get("times")) ?? 0,
    unapplied: cents(readId(searchParams.get("unapplied")) ?? 0),
    mayBook: may(context.get(staffContext).role, "companies.terms"),
    asked: factors,
  };
}

const doneSteps = ["book", "book-exact", "return", "set-aside"] as const;
const intents = ["import", ...doneSteps] as const;

type Refused = BookRefused | ReturnRefused | { readonly code: "nothing_exact" };
export type StepCode = Refused["code"] | "company_required";

export type BankReply =
  | { readonly kind: "read"; readonly read: BankFileRead; readonly errors: BankFileRead["errors"] }
  | {
      readonly kind: "unreadable";
      readonly refused: BankFileRefused | { readonly code: "file_not_utf8" | "file_empty" };
      readonly rows: string;
      readonly isChosen: boolean;
    }
  | { readonly kind: "unproved"; readonly unproved: Unproved }
  | ({ readonly kind: "refused"; readonly code: StepCode; readonly typed: Typed } & RefusedFacts)
  /** Exact matches, of which some were refused. */
  | {
      readonly kind: "booked";
      readonly count: number;
      readonly amount: Money;
      readonly refused: number;
      readonly unbooked: readonly Unbooked[];
    };

type Unbooked = Pick<OpenMovement, "id" | "day" | "amount" | "text"> & RefusedFacts & { readonly code: StepCode };

type Typed = Readonly<Record<"movement" | "company" | "invoices", string>>;

/** Lines of a file with an error, and movements that were refused, that are shown one by one. */
const errorsShown = 200;

const unbookedOf = ({ movement: { id, day, amount, text }, error }: UnbookedMovement): Unbooked => ({
  id,
  day,
  amount,
  text: text || "–",
  code: error.code,
  ...factsOf(error),
});

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = intents.find((one) => one === textOf(form, "intent"));
  if (!intent) throw badForm();
  const shop = context.get(shopContext);
  if (intent === "import") return importFile(shop, requireRole(context, "companies.terms"), form);
  const proved = await requireProof(context, request, form, "companies.terms");
  if (!proved.ok) return data<BankReply>({ kind: "unproved", unproved: unprovedForm(form, proved.error) }, 401);
  const typed = {
    movement: textOf(form, "movement"),
    company: textOf(form, "company"),
    invoices: textOf(form, "invoices"),
  };
  if (intent === "book" && readId(typed.company) === null)
    return data<BankReply>({ kind: "refused", code: "company_required", number: "", over: zero, typed }, 409);
  const step = await steps[intent]({ shop, staff: proved.value, form, typed });
  if (!step.ok) return data<BankReply>({ kind: "refused", code: step.error.code, ...factsOf(step.error), typed }, 409);
  const { count, amount, unapplied, unbooked = [] } = step.value;
  if (count !== undefined && unbooked.length > 0) {
    const first = unbooked.slice(0, errorsShown).map(unbookedOf);
    const reply = { kind: "booked", count, amount, refused: unbooked.length, unbooked: first } as const;
    return data<BankReply>(reply, count > 0 ? 200 : 409);
  }
  const { prefix } = context.get(requestContext);
  throw redirect(href(prefix, "adminBankFile", {}, { done: intent, times: count, unapplied }), 303);
}

interface Sent {
  readonly shop: Shop;
  readonly staff: StaffActor;
  readonly form: FormData;
  readonly typed: Typed;
}

interface Done {
  readonly amount: Money;
  /** Of one movement, money that settles no invoice yet. */
  readonly unapplied?: Money;
  /** Of several movements. */
  readonly count?: number;
  readonly unbooked?: readonly UnbookedMovement[];
}

const steps: Readonly<Record<(typeof doneSteps)[number], (sent: Sent) => Promise<Result<Done, Refused>>>> = {
  book: ({ shop, staff, typed }) => {
    const [movementId, companyId] = [readId(typed.movement) ?? 0, readId(typed.company) ?? 0];
    const numbers = typed.invoices
      .toUpperCase()
      .split(/[\s,;，；]+/)
      .filter(Boolean);
    return audited(
      shop,
      staff,
      (deps) => bookMovement(deps, staff.email, { movementId, companyId, numbers: [...new Set(numbers)] }),
      ({ amount, reference }) =>
        entry(`company ${companyId}`, "account-payment-entered", { kind: "bank file", reference, amount }),
    );
  },
  "book-exact": ({ shop, staff }) =>
    audited(
      shop,
      staff,
      (deps) => bookExact(deps, staff.email),
      ({ count, amount }) => (count > 0 ? entry("bank file", "bank-file-booked", { count, amount }) : null),
    ),
  return: ({ shop, staff, form, typed }) => {
    const [movementId, creditId] = [readId(typed.movement) ?? 0, readId(textOf(form, "payment")) ?? 0];
    return audited(
      shop,
      staff,
      (deps) => returnMovement(deps, staff.email, { movementId, creditId }),
      ({ amount }) => entry("bank file", "account-payment-bounced", { amount, reason: "bank file" }),
    );
  },
  "set-aside": ({ shop, staff, typed }) =>
    audited(
      shop,
      staff,
      (deps) => setMovementAside(deps, staff.email, readId(typed.movement) ?? 0),
      ({ amount }) => entry("bank file", "bank-movement-set-aside", { amount }),
    ),
};

const entry = (subject: string, action: AuditEntry["action"], about: NonNullable<AuditEntry["data"]>): AuditEntry => ({
  action,
  subject,
  data: about,
});

async function importFile(shop: Shop, staff: StaffActor, form: FormData) {
  const rows = await rowsOf(form);
  const chosen = chosenFormat(form);
  const isChosen = chosen !== null;
  const unreadable = (refused: Extract<BankReply, { kind: "unreadable" }>["refused"], text: string) =>
    data<BankReply>({ kind: "unreadable", refused, rows: text, isChosen }, 400);
  if (!rows.ok) return unreadable(rows.error, textOf(form, "rows"));
  const file = { text: rows.value, chosen, asksColumns: textOf(form, "asksColumns") !== "" };
  const outcome = await audited(
    shop,
    staff,
    (deps) => importBankFile(deps, staff.email, file),
    ({ added, before }) => (added > 0 ? entry("bank file", "bank-file-imported", { added, before }) : null),
  );
  if (!outcome.ok) return unreadable(outcome.error, rows.value);
  return data<BankReply>({ kind: "read", read: outcome.value, errors: outcome.value.errors.slice(0, errorsShown) });
}
