import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { invitationsFor } from "#engine/companies/accept-invitation.ts";
import { chooseSite, sitesToBuyFor } from "#engine/companies/choose-site.ts";
import { companiesOf } from "#engine/companies/companies.queries.ts";
import { askToJoin, companiesToJoin } from "#engine/companies/join-by-domain.ts";
import { companyAndSite } from "#i18n/bought-for.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { hasPriceLists } from "#engine/pricing/contracts.ts";
import { buysForView } from "../../visitor/buys-for.server.ts";
import { tooManyError } from "../field-errors.ts";
import { requireCustomer } from "../session.server.ts";
import { answerApplication } from "./application.server.ts";
import { companyError } from "./company-errors.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const { db, clock } = context.get(shopContext);
  const { customerId } = customer;
  const [companies, sites, hasOwnPrices, joinable, invitations] = await Promise.all([
    companiesOf(db, customerId),
    sitesToBuyFor(db, customerId),
    hasPriceLists(db, { customerId }, clock.now()),
    companiesToJoin(db, customerId, clock.now()),
    invitationsFor(db, customerId, clock.now()),
  ]);
  const { searchParams } = new URL(request.url);
  return {
    companies,
    sites: sites.map(({ siteId, ...names }) => ({ siteId, name: companyAndSite(names) })),
    hasOwnPrices,
    joinable,
    invitations,
    chosenSite: customer.buysFor?.siteId ?? null,
    ...buysForView(customer, context.get(requestContext).language),
    isApplying: (companies.length === 0 && joinable.length === 0) || searchParams.has("apply"),
    done: doneSteps.find((step) => step === searchParams.get("done")) ?? null,
    emailVerified: customer.emailVerified,
  };
}

const doneSteps = ["left", "buys-for", "join-asked", "confirmed"] as const;

export async function action({ context, request }: ActionFunctionArgs) {
  const customer = await requireCustomer(context, request);
  // Only an application comes with a file.
  if (request.headers.get("content-type")?.startsWith("multipart/form-data"))
    return answerApplication(context, customer, request);
  const form = await readForm(request);
  const { prefix } = context.get(requestContext);
  switch (textOf(form, "intent")) {
    case "buys-for": {
      const site = textOf(form, "site");
      const chosen = await chooseSite(context.get(shopContext), customer, site === "" ? null : (readId(site) ?? 0));
      if (chosen.ok) throw redirect(href(prefix, "companies", {}, { done: "buys-for" }), 303);
      return data({ values: {}, fieldErrors: [companyError("site", chosen.error.code)] }, 409);
    }
    case "join": {
      const joining = await askToJoin(context.get(shopContext), customer, readId(textOf(form, "company")) ?? 0);
      if (joining.ok) throw redirect(href(prefix, "companies", {}, { done: "join-asked" }), 303);
      if (joining.error.code !== "too_many") throw pageMissing(context);
      return data({ values: {}, fieldErrors: [tooManyError(joining.error)] }, 429);
    }
    default:
      throw badForm();
  }
}
