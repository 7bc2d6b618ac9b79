import { data, redirect } from "react-router";
import { isCustomer, isProved } from "#domain/buyers/buyer.ts";
import { readId, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { isManual, isPaymentMethod, waitsForTransfer } from "#domain/checkout/payment-method.ts";
import { type PoDocument, type PoDocumentError, poMark } from "#domain/cart/po-document.ts";
import { type CheckoutFieldError, readFreightAnswers } from "#domain/checkout/validate-checkout.ts";
import { validateSentCheckout } from "#domain/checkout/validate-sent-checkout.ts";
import { readPointsWish } from "#domain/checkout/points-redemption.ts";
import { readWaits } from "#domain/inventory/back-order.ts";
import { readEmail } from "#domain/kernel/email.ts";
import { ok, type Result } from "#domain/kernel/result.ts";
import { shippingMethods } from "#domain/shipping/shipping-quote.ts";
import { readState } from "#domain/shipping/states.ts";
import { cartName } from "#engine/cart/cart-of-buyer.ts";
import { type CheckoutProof, findCheckoutProof, hasCheckoutProof, proves } from "#engine/checkout/checkout-proof.ts";
import { type SubmitRefused, submitRequisition } from "#engine/requisitions/submit-requisition.ts";
import { attachPoDocument, dropPoDocument } from "#engine/checkout/po-document.ts";
import { isFreedByProof } from "#engine/checkout/used-before.ts";
import { placeOrder } from "#engine/checkout/place-order.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import type { PlacedOrder } from "#engine/checkout/write-order.ts";
import { newOrderLink } from "#engine/orders/order-access.ts";
import { saveToAddressBook } from "#engine/customers/addresses.ts";
import { requestCheckoutLink } from "#engine/customers/request-checkout-link.ts";
import { chooseReminder } from "#engine/recovery/guest-consent.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { errorFields } from "#engine/platform/log.ts";
import * as party from "#engine/platform/parties.ts";
import type { Draw, Draws } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { proveNote, type ProveNote, tellsOfUses } from "./prove-note.server.ts";
import { setOrderCookie } from "../../account/orders/order-cookie.server.ts";
import { href } from "#i18n/routes.ts";
import { dropLinkCookie, linkOf } from "../../account/link-cookie.server.ts";
import { signInFor } from "../../account/session.server.ts";
import type { RequestFacts } from "../../context.ts";
import { translators } from "../../language/messages.server.ts";
import { badForm, textOf } from "../../read-form.ts";
import { signedOut } from "../../signed-out.server.ts";
import { tooManyInit } from "../../too-many.ts";
import type { RequestBuyer } from "../../visitor/buyer.server.ts";
import { ownEmail } from "../../visitor/own-email.server.ts";
import { cartView } from "../cart/cart-view.server.ts";
import type { CartView } from "../cart/cart-view.ts";
import { dropPo } from "./po-document.tsx";
import type { PoFile } from "./po-document.server.ts";
import { answerWithCart } from "./start-checkout.server.ts";
import { dropValues, keepValues } from "./typed-values.server.ts";
import { checkoutOf, type CheckoutValues, typedValues } from "./checkout-form.ts";

/** Reply of the checkout: the server's totals, the input, and the reason if an order was refused. */
export interface CheckoutReply {
  readonly intent: "quote" | "place" | "link" | "request";
  /** Address that the requested verification link was mailed to. */
  readonly linkSentTo: string | null;
  readonly cart: CartView;
  readonly values: CheckoutValues;
  readonly fieldErrors: readonly CheckoutFieldError[];
  readonly refused: SubmitRefused | null;
  /** Why the PDF of the purchase order was not attached, as a sentence: few pages need these. */
  readonly poError: string | null;
  /** The way on for whoever others hold up, in the page's language: few pages need these sentences. */
  readonly prove: ProveNote | null;
  /** The shopper was shown a total without shipping and tax, so that the whole one is news, not a change. */
  readonly totalWasPartial: boolean;
}

interface Sent {
  shop: Shop;
  facts: RequestFacts;
  request: Request;
  buyer: RequestBuyer;
  form: FormData;
  poFile: PoFile;
}

/** Answers the checkout form: new totals, or the order placed and the way to its payment. */
export async function answerCheckout(sent: Sent) {
  if (textOf(sent.form, "signedIn") === "yes" && !isCustomer(sent.buyer))
    throw await signedOut(sent.facts, sent.request, signInFor(sent.facts, sent.request));
  const intent = textOf(sent.form, "intent");
  const values = typedValues(sent.form);
  if (intent === dropPo) {
    if (isForCart(sent, values)) await dropPoDocument(sent.shop, sent.buyer);
    return data(await storeReminderAndReply(sent, values, "quote"));
  }
  // It stays with the cart, whatever else of the form is refused.
  const attached = await attachPo(sent, values);
  if (!attached.ok) return data(await replyWithPoError(sent, values, intent, attached.error.code), 400);
  const seenPoDocument = attached.value ? poMark(attached.value) : sent.form.get("seenPoDocument");
  if (intent === "quote") return data(await storeReminderAndReply(sent, values, "quote"));
  if (intent === "link") return answerWithLink(sent, values);
  const request = { ...requestOf(sent, values), ...(typeof seenPoDocument === "string" && { seenPoDocument }) };
  if (intent === "request") return answerRequest(sent, values, request);
  if (intent !== "place") throw badForm();
  const { shop, facts, buyer } = sent;
  // Signed-in customers see the order by their session; a cookie would outlast it at a shared browser.
  const link = isCustomer(buyer) ? null : newOrderLink(shop.clock.now());
  const proof = linkOf(shop, sent.request);
  const proved = isProved(buyer) ? null : await findCheckoutProof(shop.db, proof, shop.clock.now());
  const placed = await placeOrder(shop, {
    ...request,
    clientIp: facts.clientIp,
    draws: drawsOf(sent, values, proved),
    proof,
    ...(link && { link }),
  });
  if (!placed.ok) return data(await storeReminderAndReply(sent, values, "place", placed.error), initOf(placed.error));
  if (link) setOrderCookie(shop, facts, sent.request, link.token);
  if (proved) {
    dropLinkCookie(shop, facts);
    dropValues(shop, facts);
  }
  throw redirect(await payAndSaveAddress(sent, values, placed.value), 303);
}

/** Begins the payment of an order that was placed, and saves its address if asked to; gives the URL of the payment. */
async function payAndSaveAddress(
  { shop, facts, buyer }: Sent,
  values: CheckoutValues,
  placed: PlacedOrder,
): Promise<string> {
  const { shipping } = checkoutOf(values);
  const { orderId, number } = placed;
  // The order is placed: whatever of this fails, its buyer goes on to pay.
  const going = async <Done>(work: Promise<Done>): Promise<Done | null> =>
    work.catch((error: unknown) => {
      shop.log.warn("an order was placed, and what follows it failed", { order: orderId, ...errorFields(error) });
      return null;
    });
  // None of these waits for another, and the buyer for all of them.
  const [paymentUrl] = await Promise.all([
    going(paymentUrlOf(shop, facts, placed)),
    isCustomer(buyer) && shipping && values.saveToAddressBook === "on"
      ? going(saveToAddressBook(shop, buyer, shipping))
      : null,
  ]);
  return paymentUrl ?? href(facts.prefix, "payment", {}, { order: number, return: "unopened" });
}

/** True where the form was filled in for whom the buyer buys now: a company's papers never get into another's cart. */
const isForCart = ({ buyer }: Sent, { buysFor }: CheckoutValues): boolean =>
  buysFor === undefined || (readId(buysFor) ?? null) === ((isCustomer(buyer) && buyer.buysFor?.siteId) || null);

/** Attaches the PDF that was sent along to the cart that the form is of. Gives it, or why it was not. */
async function attachPo(
  sent: Sent,
  values: CheckoutValues,
): Promise<Result<PoDocument | null, { code: PoDocumentError }>> {
  const { shop, facts, buyer, poFile } = sent;
  if (!poFile || !isForCart(sent, values)) return ok(null);
  return poFile.ok ? attachPoDocument(shop, buyer, poFile.value, facts.clientIp) : poFile;
}

/** Says why the file was refused, among the other errors of a form that was sent to order. */
async function replyWithPoError(sent: Sent, values: CheckoutValues, intent: string, code: PoDocumentError) {
  const isWhole = intent === "place" || intent === "request";
  const checkout = validateSentCheckout(checkoutOf(values));
  const refused = isWhole && !checkout.ok ? checkout.error : null;
  const answer = await storeReminderAndReply(sent, values, isWhole ? intent : "quote", refused);
  const t = translators[sent.facts.language];
  const sentence =
    code === "po_file_too_large" ? t("companyOrders.poDocument.tooLarge") : t(`uploads.poDocument.${code}`);
  return { ...answer, poError: sentence };
}

/** A checkout as it was sent. */
const requestOf = ({ facts, buyer, form }: Sent, values: CheckoutValues) => ({
  buyer,
  customer: buyer.signedIn,
  form: checkoutOf(values),
  madeFor: readId(values.buysFor ?? ""),
  seenTotal: seenTotal(form),
  seenPo: textOf(form, "seenPo"),
  seenWaits: readWaits(textOf(form, "seenWaits")),
  ...(form.has("seenUnits") && { seenUnits: textOf(form, "seenUnits").split(/\r?\n/) }),
  ...(form.has("seenGoods") && { seenGoods: textOf(form, "seenGoods").split(/\r?\n/) }),
  language: facts.language,
  key: textOf(form, "key"),
});

/** Sends the cart for approval instead of ordering it. */
async function answerRequest(sent: Sent, values: CheckoutValues, request: ReturnType<typeof requestOf>) {
  const draws = { tries: [[budgets.placings, browserOf(sent)]] satisfies Draw[] };
  const outcome = await submitRequisition(sent.shop, { ...request, draws, why: values["why"] ?? "" });
  if (!outcome.ok)
    return data(await storeReminderAndReply(sent, values, "request", outcome.error), initOf(outcome.error));
  const requisition = String(outcome.value.id);
  throw redirect(href(sent.facts.prefix, "requisition", { requisition }, { done: "sent" }), 303);
}

/** Mails a link that proves the email to a buyer refused because of others' orders. */
async function answerWithLink(sent: Sent, values: CheckoutValues) {
  const { shop, facts } = sent;
  const answer = await storeReminderAndReply(sent, values, "link");
  const link = await requestCheckoutLink(shop, values.email ?? "", {
    clientIp: facts.clientIp,
    // A cookie alone is no cart: it may be made up.
    cart: answer.cart.lines.length > 0 ? browserOf(sent) : null,
    language: facts.language,
  });
  if (link.ok) {
    keepValues(shop, facts, { ...values, email: link.value.email });
    return data({ ...answer, linkSentTo: link.value.email });
  }
  const { error } = link;
  if (error.code === "too_many") return data({ ...answer, refused: error }, tooManyInit(error));
  return data({ ...answer, fieldErrors: [{ field: "email", code: error.code }] }, 400);
}

const browserOf = ({ buyer }: Sent) => party.cart(cartName(buyer));

/** Whose budgets an order draws on; those of transfers, which wait for days, beside the others. */
function drawsOf(sent: Sent, values: CheckoutValues, proof: CheckoutProof | null): Draws {
  const waits = isPaymentMethod(values.payment) && isManual(values.payment);
  const done: Draw[] = waits ? [[budgets.transfers, browserOf(sent)]] : [];
  const tries: Draw[] = [[budgets.placings, browserOf(sent)]];
  // Buyers with a proved mailbox do not wait for others behind the same network.
  if (isProved(sent.buyer) || proves(proof, values.email ?? "")) return { tries, done };
  const { clientIp } = sent.facts;
  const network = party.network(clientIp);
  tries.push([budgets.placingsOfNetwork, network]);
  if (waits) done.push([budgets.transfersOfNetwork, network]);
  const email = readEmail(values.email ?? "");
  if (email.ok) done.push([budgets.placingsInOneName, party.sender(clientIp, email.value)]);
  return { tries, done };
}

/** The total shown when the form was sent, in cents; 0 without a valid one. */
function seenTotal(form: FormData): number {
  return readWholeNumber(textOf(form, "total")) ?? 0;
}

function initOf(refused: SubmitRefused): number | ResponseInit {
  const { code } = refused;
  if (code === "too_many") return tooManyInit(refused);
  if (code === "invalid" || code === "key_invalid") return 400;
  return code === "key_reused" ? 422 : 409;
}

/** Begins the payment; gives the URL of the provider's page, of our instructions, or of the error with a retry. */
async function paymentUrlOf(shop: Shop, { prefix }: RequestFacts, order: PlacedOrder): Promise<string> {
  const { number } = order;
  if (waitsForTransfer(order)) return href(prefix, "payment", {}, { order: number });
  const step = await beginPayment(shop, number);
  if (step.ok && step.value.kind === "redirect") return step.value.url;
  const unopened = !step.ok && step.error.code === "try_again";
  return href(prefix, "payment", {}, { order: number, ...(unopened && { return: "unopened" }) });
}

/** Stores a guest's choice to be reminded of the cart, or its end. */
async function storeReminder({ shop, facts, buyer }: Sent, values: CheckoutValues, cart: CartView): Promise<void> {
  const isWanted = values["remind"] === "on";
  if (isCustomer(buyer) || cart.reminder === "off" || (!isWanted && cart.reminder === "offered")) return;
  const { language, clientIp } = facts;
  await chooseReminder(shop, buyer, { isWanted, email: values.email ?? "", language, clientIp });
}

/** The reply to a form that did not lead on. Stores the choice of the reminder too, which depends on the cart shown. */
async function storeReminderAndReply(
  sent: Sent,
  values: CheckoutValues,
  intent: CheckoutReply["intent"],
  refused: SubmitRefused | null = null,
): Promise<CheckoutReply> {
  const { form } = sent;
  const fieldErrors = refused?.code === "invalid" ? refused.fieldErrors : [];
  const cart = await quoteValues(sent, values, refused);
  await storeReminder(sent, values, cart);
  return {
    intent,
    linkSentTo: null,
    values,
    fieldErrors,
    refused: refused?.code === "invalid" ? null : refused,
    poError: null,
    prove: proveNote(translators[sent.facts.language], {
      intent,
      refused,
      isFreed: tellsOfUses(refused) && (await isFreedByProof(sent.shop, sent.buyer, values.email ?? "")),
    }),
    totalWasPartial: textOf(form, "partial") === "yes" || seenTotal(form) === 0,
    cart,
  };
}

function isOwn(buyer: RequestBuyer, email: string): boolean {
  const own = ownEmail(buyer);
  return own !== null && party.mailboxKey(own) === party.mailboxKey(email);
}

/** True if the browser came by a link that works for this mailbox; accounts with a confirmed email need none. */
const cameByLink = async ({ shop, request, buyer }: Sent, email: string): Promise<boolean> =>
  !isProved(buyer) && hasCheckoutProof(shop.db, linkOf(shop, request), email, shop.clock.now());

/** The server's totals for the input so far, however incomplete. */
async function quoteValues(sent: Sent, values: CheckoutValues, refused: SubmitRefused | null): Promise<CartView> {
  const { shop, facts, buyer } = sent;
  const email = readEmail(values.email ?? "");
  const hasProof = email.ok && (await cameByLink(sent, email.value));
  const wish = readPointsWish(values.usePoints, values.points);
  const quote = await quoteCart(shop, buyer, {
    method: shippingMethods.find((method) => method === values.method) ?? null,
    state: readState(values["shipping.state"] ?? ""),
    zip: values["shipping.zip"] ?? null,
    street: values["shipping.address1"] ?? "",
    city: values["shipping.city"] ?? "",
    freight: readFreightAnswers(checkoutOf(values).freight ?? {}),
    place: values["contact.place"] ?? null,
    email: email.ok && (tellsOfUses(refused) || hasProof || isOwn(buyer, email.value)) ? email.value : null,
    hasProof,
    taxExempt: buyer.signedIn?.taxExempt ?? false,
    clientIp: facts.clientIp,
    points: buyer.signedIn && { balance: buyer.signedIn.points, wish: wish.ok ? wish.value : { use: "none" } },
  });
  const shownQuote = wish.ok || !quote.points ? quote : { ...quote, pointsRefused: wish.error };
  return answerWithCart(facts, cartView(shownQuote, facts.language, shop.clock.now()));
}
