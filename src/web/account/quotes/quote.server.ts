import { type ActionFunctionArgs, type LoaderFunctionArgs, type RouterContextProvider } from "react-router";
import { openQuote } from "#domain/buyers/quote-access.ts";
import { readDraftNumber } from "#domain/checkout/draft.ts";
import { type DraftRow, findDraft } from "#engine/checkout/draft-row.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm } from "../../read-form.ts";
import { requireCustomer } from "../session.server.ts";
import { answerQuoteForm } from "./quote-action.server.ts";
import { readQuoteView } from "./quote-view.server.ts";
import { wayToPay } from "./way-to-pay.server.ts";

/** The quote of the address, for an account that sees it; like one that there is not for everybody else. */
async function seenQuote(context: Readonly<RouterContextProvider>, request: Request, typed: string) {
  const number = readDraftNumber(typed);
  if (!number) throw pageMissing(context);
  const customer = await requireCustomer(context, request);
  const draft = await findDraft(context.get(shopContext).db, number);
  if (!draft || !isShown(draft)) throw pageMissing(context);
  if (openQuote(customer, { ...draft, isOpened: false }, "see") !== "open") throw pageMissing(context);
  return { customer, draft };
}

/** A draft that staff still prepare without a request is hidden from the buyer. */
const isShown = ({ asked, sentCount, state }: DraftRow): boolean =>
  (asked !== null || sentCount > 0) && state !== "unconfirmed";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { customer, draft } = await seenQuote(context, request, params.quote ?? "");
  const { language } = context.get(requestContext);
  return readQuoteView(context.get(shopContext), draft, { buyer: customer, isOpened: false, language });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { customer, draft } = await seenQuote(context, request, params.quote ?? "");
  const shop = context.get(shopContext);
  const { prefix, language } = context.get(requestContext);
  return answerQuoteForm(shop, {
    form,
    draft,
    buyer: customer,
    isOpened: false,
    back: (done) => href(prefix, "quote", { quote: draft.number }, { done }),
    approval: {
      page: (id) => href(prefix, "requisition", { requisition: String(id) }, { done: "sent" }),
      language,
    },
    async onward(order, method) {
      return (await wayToPay(shop, prefix, order, method)) ?? href(prefix, "orderDetail", {}, { order: order.number });
    },
  });
}
