import { expect } from "vitest";
import type { OrderState } from "#domain/orders/order-status.ts";
import type { ReturnReason } from "#domain/returns/reasons.ts";
import type { ReturnState } from "#domain/returns/return-life.ts";
import { go, type Shopper } from "../shopping.ts";
import { ready } from "../visit.ts";
import { pathIn } from "../words.ts";
import { forges } from "./requests.ts";

/** Opens the order, and waits until it stands as said; one to be fetched is confirmed in a word of its own. */
export async function seesOrder(buyer: Shopper, number: string, state: OrderState | "confirmed-pickup"): Promise<void> {
  await seesWord(buyer, `/order/detail?order=${number}`, buyer.t(`orders.state.${state}`));
}

/** Opens the order's return, and waits until it stands as said. */
export async function seesReturn(buyer: Shopper, number: string, state: ReturnState): Promise<void> {
  await seesWord(buyer, `/order/return?order=${number}`, buyer.t(`returns.state.${state}`));
}

/** The word beside a page's heading says where an order or return stands; it is looked at anew until it is as said. */
export async function seesWord(person: Shopper, path: string, word: string, open = go): Promise<void> {
  const seen = async () => {
    await open(person, path);
    return person.page.locator("h1 + span").first().textContent();
  };
  await expect.poll(seen, { timeout: 30_000, interval: 100, message: path }).toBe(word);
}

/** Time that is left to pay an order, in milliseconds, by the countdown of its page. */
export async function timeToPay({ context, url }: Shopper, number: string): Promise<number> {
  const answer = await context.request.get(`${url}/order/detail/_payload.json?order=${number}`);
  const { data } = (await answer.json()) as { data: { now: number; payment: { deadline: number } } };
  return data.payment.deadline - data.now;
}

/** Links of the order's page, by their words. */
export function orderButton({ page }: Shopper, name: string) {
  return page.getByRole("main").getByRole("link", { name, exact: true });
}

/** Asks for the money of a paid order back before its goods leave. */
export async function asksRefund(buyer: Shopper, number: string): Promise<void> {
  const { page, t } = buyer;
  await seesOrder(buyer, number, "confirmed");
  await orderButton(buyer, t("returns.refund.button")).click();
  await page.waitForURL(/\/order\/requestRefund/);
  await ready(page);
  await page.getByLabel(t("returns.reason.label"), { exact: true }).selectOption("mistake");
  await page.getByRole("button", { name: t("returns.refund.submit"), exact: true }).click();
  await page.getByText(t("returns.refund.sent"), { exact: true }).waitFor();
}

export interface ReturnRequest {
  readonly received: boolean;
  readonly units: number;
  readonly reason: ReturnReason;
  readonly photo?: Buffer;
}

/** Asks for a return from the order's page, a step at a time. */
export async function asksReturn(buyer: Shopper, number: string, request: ReturnRequest): Promise<void> {
  const { page, t } = buyer;
  await go(buyer, `/order/detail?order=${number}`);
  await orderButton(buyer, t(request.received ? "returns.detail.open" : "returns.detail.notArrived")).click();
  await page.waitForURL(/\/order\/return/);
  await sendsRequest(buyer, `${number}-R1`, request);
}

/** Asks once more after a first return came to nothing, from its page. */
export async function asksAgain(buyer: Shopper, number: string, request: ReturnRequest): Promise<void> {
  await seesReturn(buyer, number, "expired");
  await orderButton(buyer, buyer.t("returns.detail.again")).click();
  await buyer.page.waitForURL(/step=received/);
  await sendsRequest(buyer, `${number}-R2`, request);
}

/** From the question whether the goods came to the request that is sent. */
async function sendsRequest(buyer: Shopper, number: string, request: ReturnRequest): Promise<void> {
  const { page, t } = buyer;
  await ready(page);
  await page.getByText(t(request.received ? "returns.received.yes" : "returns.received.no"), { exact: true }).click();
  await goesOn(buyer, "items");
  await page.getByRole("spinbutton").first().fill(String(request.units));
  await goesOn(buyer, "reason");
  await page.getByLabel(t("returns.reason.label"), { exact: true }).selectOption(request.reason);
  if (request.photo) {
    await losesNothing(buyer, request);
    await addsPhoto(buyer, request.photo);
  }
  await goesOn(buyer, "summary");
  await page.getByRole("button", { name: t("returns.summary.send"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("returns.detail.number", { number }), exact: true }).waitFor();
}

/** Reason and remark that are not sent yet outlive a reload. */
async function losesNothing({ page, t }: Shopper, { reason }: ReturnRequest): Promise<void> {
  const remark = page.getByLabel(t("returns.remark.label"));
  await remark.fill("A dent on the left");
  await page.reload();
  await expect.poll(() => remark.inputValue()).toBe("A dent on the left");
  const chosen = () => page.getByLabel(t("returns.reason.label"), { exact: true }).inputValue();
  await expect.poll(chosen).toBe(reason);
}

async function goesOn({ page, t }: Shopper, step: string): Promise<void> {
  await ready(page);
  await page.getByRole("button", { name: t("returns.next"), exact: true }).click();
  await page.waitForURL(new RegExp(`step=${step}`));
}

async function addsPhoto({ page, t }: Shopper, photo: Buffer): Promise<void> {
  await page.locator("#photos").setInputFiles({ name: "dent.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByRole("button", { name: t("returns.photos.add"), exact: true }).click();
  await page.getByRole("img", { name: t("returns.photos.alt", { at: 1 }), exact: true }).waitFor();
}

/** Amount that the return's page says would be given back, in cents. */
export async function estimateOf({ page, t }: Shopper): Promise<number> {
  const fact = page
    .locator("dl > div", { has: page.getByText(t("returns.detail.estimate"), { exact: true }) })
    .locator("dd");
  return Number((await fact.innerText()).replaceAll(/\D/g, ""));
}

/** Adds a remark to a request that is under review, or to a declined one, which sends it again. */
export async function changesRequest(
  buyer: Shopper,
  number: string,
  from: "requested" | "declined",
  remark: string,
): Promise<void> {
  const { page, t } = buyer;
  const [begin, send] =
    from === "requested"
      ? (["returns.detail.edit", "returns.summary.saveEdit"] as const)
      : (["returns.detail.resubmit", "returns.summary.resubmit"] as const);
  await seesReturn(buyer, number, from);
  await orderButton(buyer, t(begin)).click();
  await page.waitForURL(/step=items/);
  await goesOn(buyer, "reason");
  await page.getByLabel(t("returns.remark.label")).fill(remark);
  await goesOn(buyer, "summary");
  await page.getByRole("button", { name: t(send), exact: true }).click();
  await page.getByText(t("returns.detail.saved"), { exact: true }).waitFor();
}

/** Takes a request back, after being asked whether to. */
export async function cancelsRequest(buyer: Shopper, number: string): Promise<void> {
  const { page, t } = buyer;
  await go(buyer, `/order/return?order=${number}`);
  await page.getByRole("button", { name: t("returns.detail.cancel"), exact: true }).click();
  await page.getByRole("button", { name: t("returns.detail.confirm"), exact: true }).click();
  await seesReturn(buyer, number, "canceled");
}

/** Fills in who carries agreed goods back, and under which number. */
export async function sendsBack(
  buyer: Shopper,
  number: string,
  by: { carrier: string; tracking: string },
): Promise<void> {
  const { page, t } = buyer;
  await seesReturn(buyer, number, "agreed");
  await page.getByLabel(t("returns.send.carrier"), { exact: true }).selectOption(by.carrier);
  await page.getByLabel(t("returns.send.number"), { exact: true }).fill(by.tracking);
  await page.getByRole("button", { name: t("returns.send.submit"), exact: true }).click();
  await page.getByText(t("returns.stateText.agreedSent"), { exact: true }).waitFor();
}

/** The buyer's own forms are refused as a conflict where their pages offer nothing. */
export async function isRefused(buyer: Shopper, path: string, form: Record<string, string>): Promise<void> {
  expect(await forges(buyer, pathIn(buyer.language, path), form), `a forged form to ${path}`).toBe(409);
}

/** The points on the account's own page. */
export async function pointsOf(buyer: Shopper): Promise<number> {
  const { page, t } = buyer;
  await go(buyer, "/personal");
  const figure = page
    .locator("dl > div", { has: page.getByText(t("account.personal.points"), { exact: true }) })
    .locator("dd")
    .first();
  return Number((await figure.innerText()).replaceAll(/\D/g, ""));
}
