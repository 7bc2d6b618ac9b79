import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { isCustomer, owns } from "#domain/buyers/buyer.ts";
import { cutText } from "#domain/kernel/text.ts";
import { findDraftOfLink } from "#engine/checkout/draft-link.ts";
import { type DraftRow, stateAt } from "#engine/checkout/draft-row.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { setPlacedOrderCookie } from "../../account/orders/order-cookie.server.ts";
import { answerQuoteForm, type QuoteReply, readQuoteForm } from "../../account/quotes/quote-action.server.ts";
import { type QuoteView, readQuoteView } from "../../account/quotes/quote-view.server.ts";
import { wayToPay } from "../../account/quotes/way-to-pay.server.ts";
import { type RequestFacts, requestContext, shopContext } from "../../context.ts";
import { readTexts } from "../../account/returns/read-upload.server.ts";
import { textOf } from "../../read-form.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";

/** Page of a link to a quote or a pro forma invoice; null for a link that is not ours. */
export type ProformaPage = { readonly view: QuoteView | null };

const tokenOf = (request: Request): string =>
  cutText((new URL(request.url).searchParams.get("offer") ?? "").replaceAll("\0", ""), 100);

/** States in which the link leads to nothing more: gone, for whoever fetches it again. */
const gone: readonly DraftRow["state"][] = ["expired", "withdrawn", "declined"];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const draft = await findDraftOfLink(shop.db, shop.settings.secret, tokenOf(request));
  if (!draft) return data<ProformaPage>({ view: null }, 404);
  toAccount(facts, draft);
  const buyer = await buyerOf(shop, request);
  const view = await readQuoteView(shop, draft, { buyer, isOpened: true, language: facts.language });
  const isBeingChanged = draft.state === "draft" && !view.isQuote;
  return data<ProformaPage>({ view }, isBeingChanged || gone.includes(stateAt(draft, shop.clock.now())) ? 410 : 200);
}

/** No link opens what is a company's: its people sign in. */
function toAccount({ prefix }: RequestFacts, draft: DraftRow): void {
  if (draft.companyId !== null) throw redirect(href(prefix, "quote", { quote: draft.number }), 303);
}

/** Places the offered order, unless it is already placed, and redirects to its payment; or takes another answer. */
export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const draft = await findDraftOfLink(shop.db, shop.settings.secret, tokenOf(request));
  if (!draft) {
    const { form } = await readTexts(request);
    const typed = { text: textOf(form, "text"), poNumber: "", method: "", why: "", booking: {} };
    return data<QuoteReply>({ intent: "pay", error: { code: "draft_missing" }, typed }, 404);
  }
  toAccount(facts, draft);
  const offer = tokenOf(request);
  const buyer = await buyerOf(shop, request);
  return answerQuoteForm(shop, {
    ...(await readQuoteForm(shop, { request, draft, clientIp: facts.clientIp, buyer, isOpened: true })),
    language: facts.language,
    draft,
    buyer,
    isOpened: true,
    back: (done) => href(facts.prefix, "proforma", {}, { offer, done }),
    async onward(order) {
      const way = await wayToPay(shop, facts.prefix, order, null);
      if (way === null) return href(facts.prefix, "proforma", {}, { offer });
      await openInBrowser({ shop, facts, request }, draft, order.orderId);
      return way;
    },
  });
}

/** The browser may open the order as if it had been placed there, while it is to be paid. */
async function openInBrowser(
  { shop, facts, request }: { readonly shop: Shop; readonly facts: RequestFacts; readonly request: Request },
  draft: DraftRow,
  orderId: number,
): Promise<void> {
  const buyer = await buyerOf(shop, request);
  // Signed-in customers see the order by their session; a cookie would outlast it at a shared browser.
  if (!isCustomer(buyer) || !owns(buyer, draft)) await setPlacedOrderCookie(shop, facts, request, orderId);
}
