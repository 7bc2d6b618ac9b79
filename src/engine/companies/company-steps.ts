import {
  type CompanyState,
  type CompanyStep,
  longestReason,
  nextCompanyState,
  type StepRefused,
} from "#domain/companies/company-life.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import { enqueue } from "../platform/outbox.ts";
import { type CompanyMail } from "../platform/mail-kinds.ts";
import { statement } from "../platform/statement.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { tellStaffOf } from "./apply.ts";
import { type CompanyActor, type CompanyNotFound, lockManaged, writeCompanyEvent } from "./company-row.ts";

/** Mails to the administrators, by the merchant's step. */
const mails: Partial<Record<CompanyStep, CompanyMail>> = {
  approve: "company-approved",
  decline: "company-declined",
  hold: "company-on-hold",
  release: "company-released",
  close: "company-closed",
};

const setState = statement<[number, CompanyState, string, Date]>(
  "set_company_state",
  "update companies set state = $2, reason = $3, version = version + 1, updated_at = $4 where id = $1",
);

export type CompanyStepRefused = StepRefused | CompanyNotFound | { code: "company_stale" } | { code: "too_long" };

interface Step {
  readonly id: number;
  readonly step: CompanyStep;
  readonly reason: string;
  /** The version that was shown. */
  readonly version: number;
}

/** Takes a step of a company's life and has its administrators told. Gives the state before and after. */
export function takeCompanyStep(
  shop: DbAndClock,
  by: CompanyActor,
  { id, step, version, ...typed }: Step,
): Promise<Result<{ from: CompanyState; to: CompanyState }, CompanyStepRefused>> {
  const reason = cleanLines(typed.reason);
  return shop.db.transaction(
    async (tx): Promise<Result<{ from: CompanyState; to: CompanyState }, CompanyStepRefused>> => {
      const company = await lockManaged(tx, id, by);
      if (!company) return refuse({ code: "company_not_found" });
      if (reason.length > longestReason) return refuse({ code: "too_long" });
      if (company.version !== version) return refuse({ code: "company_stale" });
      const next = nextCompanyState(company.state, step, {
        by: "staff" in by ? "merchant" : "administrator",
        reason,
      });
      if (!next.ok) return next;
      const now = shop.clock.now();
      await tx.run(setState, [id, next.value, reason, new Date(now)]);
      await writeCompanyEvent(tx, id, step, { by, about: reason, now });
      const mail = mails[step];
      if (mail) await enqueue(tx, shop.clock, "send_company_mail", { companyId: id, mail, reason });
      if (step === "apply-again") await tellStaffOf(tx, shop, id, String(company.version));
      return ok({ from: company.state, to: next.value });
    },
  );
}
