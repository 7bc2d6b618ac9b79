import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { possibleSteps } from "#domain/companies/company-life.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { readDay } from "#domain/kernel/calendar-day.ts";
import { add, zero } from "#domain/kernel/money.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import type { Result } from "#domain/kernel/result.ts";
import { collectionTurn, promiseState } from "#domain/receivables/collections.ts";
import { may } from "#domain/staff/permissions.ts";
import {
  collectionPlan,
  notePromise,
  planCollection,
  promisesOf,
  whoMayCollect,
  withdrawPromise,
} from "#engine/admin/collections/collect.ts";
import { accountSheet } from "#engine/admin/company-account.ts";
import { findCompany } from "#engine/companies/company-row.ts";
import { takeCompanyStep } from "#engine/companies/company-steps.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Shop } from "#engine/shop.ts";
import type { StaffActor } from "#engine/staff/audit.ts";
import { audited } from "#engine/staff/audited.ts";
import { href } from "#i18n/routes.ts";
import {
  type CollectionIntent,
  collectionIntents,
  type CollectionRefused,
  type CollectionReply,
} from "./collection-intents.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf, typedIn } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";

/** A company's overdue amounts, its plan and its promises. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { role } = context.get(staffContext);
  const company = await findCompany(db, readId(params.company) ?? 0);
  const today = dayIn(await readShopTimeZone(db), clock.now());
  const sheet = company && (await accountSheet(db, company.id, today));
  if (!company || !sheet) throw pageMissing(context);
  const [plan, promises, people] = await Promise.all([
    collectionPlan(db, company.id),
    promisesOf(db, company.id),
    whoMayCollect(db),
  ]);
  const live = promises.find(({ isLive }) => isLive) ?? null;
  const { ages } = sheet;
  const steps = may(role, "companies.decide") ? possibleSteps(company.state, "merchant") : [];
  return {
    company: { id: company.id, legalName: company.legalName, state: company.state, version: company.version },
    ages,
    overdue: add(ages.to30, ages.to60, ages.to90, ages.over90),
    unapplied: sheet.figures.unapplied,
    plan,
    turn: collectionTurn(live, plan.nextOn, today),
    promises: promises.map((promise) => ({ ...promise, state: promiseState(promise, today) })),
    people,
    today,
    mayCollect: may(role, "companies.collect"),
    steps: steps.filter((step) => step === "hold" || step === "release"),
  };
}

interface Sent {
  readonly shop: Shop;
  readonly staff: StaffActor;
  readonly companyId: number;
  readonly form: FormData;
}

const versionIn = (form: FormData) => readId(textOf(form, "version")) ?? 0;

const companyStep =
  (step: "hold" | "release") =>
  ({ shop, staff, companyId, form }: Sent): Promise<Result<object, CollectionRefused>> => {
    const change = { id: companyId, step, reason: textOf(form, "reason"), version: versionIn(form) };
    return audited(
      shop,
      staff,
      (deps) => takeCompanyStep(deps, { staff: staff.email }, change),
      ({ from, to }) => ({ action: `company-${step}`, subject: `company ${companyId}`, data: { from, to } }),
    );
  };

/** Steps by form, each with its entry in the audit log. */
const steps: Readonly<Record<CollectionIntent, (sent: Sent) => Promise<Result<object | string, CollectionRefused>>>> = {
  plan: ({ shop, staff, companyId, form }) => {
    const [owner, day] = [textOf(form, "owner"), textOf(form, "nextOn").trim()];
    const ownerId = owner === "" ? null : (readId(owner) ?? 0);
    const plan = { companyId, version: versionIn(form), ownerId, nextStep: textOf(form, "nextStep") };
    return audited(
      shop,
      staff,
      (deps) => planCollection(deps, { ...plan, nextOn: readDay(day), isDay: day === "" || readDay(day) !== null }),
      ({ nextStep, nextOn }) => ({
        action: "collection-planned",
        subject: `company ${companyId}`,
        data: { nextStep, nextOn: nextOn ?? "" },
      }),
    );
  },
  promise: ({ shop, staff, companyId, form }) => {
    const [promisedOn, amount] = [readDay(textOf(form, "promisedOn")), readMoney(textOf(form, "amount"))];
    const promise = { companyId, version: versionIn(form), promisedOn, amount, note: textOf(form, "note") };
    return audited(
      shop,
      staff,
      (deps) => notePromise(deps, { ...promise, staff: staff.email }),
      (noted) => ({ action: "payment-promised", subject: `company ${companyId}`, data: { ...noted } }),
    );
  },
  "withdraw-promise": ({ shop, staff, companyId, form }) =>
    audited(
      shop,
      staff,
      (deps) => withdrawPromise(deps, { companyId, version: versionIn(form) }),
      () => ({ action: "promise-withdrawn", subject: `company ${companyId}` }),
    ),
  hold: companyStep("hold"),
  release: companyStep("release"),
};

export async function action({ context, request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = collectionIntents.find((one) => one === textOf(form, "intent"));
  if (!intent) throw badForm();
  const isHold = intent === "hold" || intent === "release";
  const staff = requirePermission(context, isHold ? "companies.decide" : "companies.collect");
  const companyId = readId(params.company) ?? 0;
  const shop = context.get(shopContext);
  if (!(await findCompany(shop.db, companyId))) throw pageMissing(context);
  const result = await steps[intent]({ shop, staff, companyId, form });
  const { prefix } = context.get(requestContext);
  if (result.ok) throw redirect(href(prefix, "adminCollection", { company: String(companyId) }, { done: intent }), 303);
  const { error } = result;
  const typed = typedIn(form);
  if (error.code === "text_too_long")
    return data<CollectionReply>({ intent, code: null, tooLong: error, typed, amount: zero }, 400);
  const amount = error.code === "promise_more_than_open" ? error.open : zero;
  return data<CollectionReply>({ intent, code: error.code, typed, amount }, 409);
}
