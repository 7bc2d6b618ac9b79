import { type ActionFunctionArgs, type LoaderFunctionArgs, type RouterContextProvider } from "react-router";
import { openQuote } from "#domain/buyers/quote-access.ts";
import { readDraftNumber } from "#domain/checkout/draft-number.ts";
import { findDraft } from "#engine/checkout/draft-row.ts";
import { isShownToBuyer } from "#engine/checkout/quote-list.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { requireCustomer } from "../session.server.ts";
import { answerQuoteForm, readQuoteForm } from "./quote-action.server.ts";
import { readQuoteView } from "./quote-view.server.ts";
import { wayToPay } from "./way-to-pay.server.ts";

/** The quote of the address, for an account that sees it; like one that there is not for everybody else. */
async function seenQuote(context: Readonly<RouterContextProvider>, request: Request, typed: string) {
  const number = readDraftNumber(typed);
  if (!number) throw pageMissing(context);
  const customer = await requireCustomer(context, request);
  const draft = await findDraft(context.get(shopContext).db, number);
  if (!draft || !(await isShownToBuyer(context.get(shopContext).db, draft.id))) throw pageMissing(context);
  if (openQuote(customer, { ...draft, isOpened: false }, "see") !== "open") throw pageMissing(context);
  return { customer, draft };
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { customer, draft } = await seenQuote(context, request, params.quote ?? "");
  const { language } = context.get(requestContext);
  return readQuoteView(context.get(shopContext), draft, { buyer: customer, isOpened: false, language });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const { prefix, language, clientIp } = context.get(requestContext);
  const { customer: sender, draft: quote } = await seenQuote(context, request, params.quote ?? "");
  const form = await readQuoteForm(shop, { request, draft: quote, clientIp, buyer: sender, isOpened: false });
  // Files take minutes on a slow line: a role may have ended meanwhile.
  const { customer, draft } = await seenQuote(context, request, params.quote ?? "");
  return answerQuoteForm(shop, {
    ...form,
    language,
    draft,
    buyer: customer,
    isOpened: false,
    back: (done) => href(prefix, "quote", { quote: draft.number }, { done }),
    approval: {
      page: (id) => href(prefix, "requisition", { requisition: String(id) }, { done: "sent" }),
    },
    async onward(order, method) {
      return (await wayToPay(shop, prefix, order, method)) ?? href(prefix, "orderDetail", {}, { order: order.number });
    },
  });
}
