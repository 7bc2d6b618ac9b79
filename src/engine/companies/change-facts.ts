import { isDeepStrictEqual } from "node:util";
import { longestReason, nextCompanyState } from "#domain/companies/company-life.ts";
import {
  type AskedFacts,
  changedFacts,
  type CompanyFacts,
  isSameName,
  judgeFacts,
} from "#domain/companies/company-facts.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import { budgets } from "../platform/budgets.ts";
import type { Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { account } from "../platform/parties.ts";
import { spend, type TooMany } from "../platform/rate-limit.ts";
import { statement } from "../platform/statement.ts";
import { tellStaffOf } from "./apply.ts";
import {
  type CompanyActor,
  type CompanyNotFound,
  type CompanyRow,
  lockManaged,
  writeCompanyEvent,
} from "./company-row.ts";

type Values = [number, string, string, string, string, string, string | null, string | null, string, Date];
const write = statement<Values>(
  "write_facts_of_company",
  `update companies set legal_name = $2, tax_id = $3, terms_wished = $4, trade_references = $5, language = $6,
     billing_address = $7::jsonb, asked_facts = $8::jsonb, asked_answer = $9, version = version + 1, updated_at = $10
   where id = $1`,
);
const applyAgain = statement<[number]>(
  "apply_again_as_company",
  "update companies set state = 'applied', reason = '' where id = $1",
);

/** The record of a company as its forms show it. */
const factsOf = (company: CompanyRow): CompanyFacts => {
  const { legalName, taxId, termsWished, tradeReferences, language, billing } = company;
  return { legalName, taxId, termsWished, tradeReferences, language, billing };
};

type FactsRefused = CompanyNotFound | { readonly code: "company_stale" };

/** A change that was made: its fields as they were and are, and if others wait for the merchant. */
interface FactsChanged {
  readonly changes: Readonly<Record<string, string>>;
  readonly isChanged: boolean;
  readonly isAsked: boolean;
}

interface Change {
  readonly id: number;
  readonly facts: CompanyFacts;
  /** The version that was shown. */
  readonly version: number;
  /** Of a declined company: sends the application again with these. */
  readonly again?: boolean;
}

/**
 * Changes a company's record. What its administrators may only ask for waits for the staff, who are told once of each
 * name and tax ID.
 */
export function changeFacts(
  shop: DbAndClock,
  by: CompanyActor,
  { id, facts, version, again = false }: Change,
): Promise<Result<FactsChanged, FactsRefused | TooMany>> {
  return shop.db.transaction(async (tx): Promise<Result<FactsChanged, FactsRefused | TooMany>> => {
    const company = await lockManaged(tx, id, by);
    if (!company) return refuse({ code: "company_not_found" });
    const actor = "staff" in by ? "merchant" : "administrator";
    const was = factsOf(company);
    const judged = judgeFacts(company.state, actor, was, facts, company.asked);
    const next = again ? nextCompanyState(company.state, "apply-again", { by: actor, reason: "" }) : ok(company.state);
    if (!judged || !next.ok || company.version !== version) return refuse({ code: "company_stale" });
    const { written, asked } = judged;
    const changes = changedFacts(was, written);
    const isChanged = !isDeepStrictEqual(was, written);
    const isWaiting = isDeepStrictEqual(asked, company.asked);
    if (!isChanged && isWaiting && !again) return ok({ changes, isChanged, isAsked: asked !== null });
    const now = shop.clock.now();
    const isNew = asked !== null && !isWaiting;
    if (isNew && !("staff" in by)) {
      const within = await spend(tx, now, [budgets.companyNames, account(by.customerId)]);
      if (!within.ok) return within;
    }
    // The administrators read why the last one was refused until they save, or the merchant changes it.
    const answer = actor === "merchant" && isSameName(was, written) ? company.askedAnswer : "";
    await writeFacts(tx, id, written, { asked, answer, at: new Date(now) });
    if (isChanged) await writeCompanyEvent(tx, id, "facts-changed", { by, now });
    if (isNew) await writeCompanyEvent(tx, id, "facts-asked", { by, about: asked.legalName, now });
    if (again) {
      await tx.run(applyAgain, [id]);
      await writeCompanyEvent(tx, id, "apply-again", { by, now });
    }
    if (isNew || again) await tellStaffOf(tx, shop, id, String(company.version));
    return ok({ changes, isChanged, isAsked: asked !== null });
  });
}

async function writeFacts(
  tx: Tx,
  id: number,
  { legalName, taxId, termsWished, tradeReferences, language, billing }: CompanyFacts,
  { asked, answer, at }: { readonly asked: AskedFacts | null; readonly answer: string; readonly at: Date },
): Promise<void> {
  const [place, wish] = [billing, asked].map((value) => value && JSON.stringify(value));
  const texts = [legalName, taxId, termsWished, tradeReferences, language] as const;
  await tx.run(write, [id, ...texts, place ?? null, wish ?? null, answer, at]);
}

const refuseAsked = statement<[number, string, Date]>(
  "refuse_asked_facts",
  "update companies set asked_facts = null, asked_answer = $2, version = version + 1, updated_at = $3 where id = $1",
);

interface Decision {
  readonly id: number;
  readonly version: number;
  /** Empty where the change is approved; otherwise the administrators read it. */
  readonly reason: string;
  readonly isGranted: boolean;
}

export type DecideFactsRefused = FactsRefused | { readonly code: "reason_required" } | { readonly code: "too_long" };

/** Approves or refuses the name and tax ID that a company asks for. Gives the changed fields. */
export function decideOnFacts(
  shop: DbAndClock,
  by: { readonly staff: string },
  { id, version, isGranted, ...typed }: Decision,
): Promise<Result<Readonly<Record<string, string>>, DecideFactsRefused>> {
  const reason = cleanLines(typed.reason);
  return shop.db.transaction(async (tx): Promise<Result<Readonly<Record<string, string>>, DecideFactsRefused>> => {
    const company = await lockManaged(tx, id, by);
    if (!company) return refuse({ code: "company_not_found" });
    if (company.state === "closed" || company.asked === null || company.version !== version)
      return refuse({ code: "company_stale" });
    if (!isGranted && reason === "") return refuse({ code: "reason_required" });
    if (reason.length > longestReason) return refuse({ code: "too_long" });
    const now = shop.clock.now();
    if (!isGranted) {
      await tx.run(refuseAsked, [id, reason, new Date(now)]);
      await writeCompanyEvent(tx, id, "facts-refused", { by, about: reason, now });
      return ok({});
    }
    const was = factsOf(company);
    const is = { ...was, ...company.asked };
    await writeFacts(tx, id, is, { asked: null, answer: "", at: new Date(now) });
    await writeCompanyEvent(tx, id, "facts-changed", { by, about: is.legalName, now });
    return ok(changedFacts(was, is));
  });
}
