import { z } from "zod";
import { type LabelRefused, type LabelService, labelServices } from "#domain/fulfilment/label.ts";
import { cents } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { LabelPrice, LabelWish } from "#engine/ports/label-seller.ts";
import { parseReply } from "./connect.ts";
import { type LabelAccount, unlessSilent, type UspsLabelOptions } from "./label-account.ts";
import { readUspsError, refusalOf } from "./label-errors.ts";

interface Terms {
  readonly indicator: string;
  readonly category: string;
}

const usual: Terms = { indicator: "SP", category: "MACHINABLE" };
/** Numbers by which a price says that the parcel needs other terms than the usual ones. */
const otherTerms: Readonly<Record<string, Partial<Terms>>> = {
  "030011": { category: "NONSTANDARD" },
  "030007": { indicator: "DR" },
  "030023": { indicator: "OS", category: "NONSTANDARD" },
};
const baseRate = z.object({ totalBasePrice: z.number() });

type Options = Pick<UspsLabelOptions, "sender" | "epsAccount">;

/** Domestic Prices 3: the price of each service for the parcel, the cheapest first; the refusal if none carries it. */
export async function labelPrices(
  account: LabelAccount,
  options: Options,
  wish: LabelWish,
): Promise<Result<readonly LabelPrice[], LabelRefused>> {
  const answers = await Promise.all(
    labelServices.map((service) => unlessSilent(() => priceOf(account, requestOf(options, wish, service), usual))),
  );
  const prices = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
  const refused = answers.find((answer) => !answer.ok);
  return prices.length === 0 && refused ? refused : ok(prices.toSorted((a, b) => a.price - b.price));
}

interface PriceRequest extends Readonly<Record<string, unknown>> {
  readonly mailClass: LabelService;
}

async function priceOf(
  account: LabelAccount,
  request: PriceRequest,
  terms: Terms,
  left = 3,
): Promise<Result<LabelPrice, LabelRefused>> {
  const { indicator: rateIndicator, category: processingCategory } = terms;
  const response = await account.post("/prices/v3/base-rates/search", {
    ...request,
    rateIndicator,
    processingCategory,
  });
  if (response.ok) {
    const { totalBasePrice } = await parseReply(response, baseRate);
    const price = cents(Math.round(totalBasePrice * 100));
    return ok({ service: request.mailClass, terms: `${rateIndicator} ${processingCategory}`, price });
  }
  const error = await readUspsError(response);
  const others = otherTerms[error?.code ?? ""];
  if (others && left > 0) return priceOf(account, request, { ...terms, ...others }, left - 1);
  return refuse(refusalOf(response.status, error));
}

const requestOf = ({ sender, epsAccount }: Options, wish: LabelWish, mailClass: LabelService): PriceRequest => ({
  originZIPCode: sender.zip.slice(0, 5),
  destinationZIPCode: wish.to.zip.slice(0, 5),
  weight: wish.weightLb,
  length: wish.lengthIn,
  width: wish.widthIn,
  height: wish.heightIn,
  mailClass,
  destinationEntryFacilityType: "NONE",
  priceType: "COMMERCIAL",
  mailingDate: wish.mailedOn,
  accountType: "EPS",
  accountNumber: epsAccount,
});
