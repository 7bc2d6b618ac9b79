import { z } from "zod";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type {
  BuyRefused,
  CancelRefused,
  FindRefused,
  LabelCanceled,
  LabelFound,
  LabelSeller,
  SoldLabel,
} from "#engine/ports/label-seller.ts";
import { jsonOf, NoAnswer, TokenRefused, Unreadable } from "./connect.ts";
import { type LabelAccount, openLabelAccount, unsentBy, type UspsLabelOptions } from "./label-account.ts";
import { readUspsError, refusalOf } from "./label-errors.ts";
import { labelPrices } from "./label-prices.ts";
import { readLabel } from "./label-reply.ts";
import { labelRequest } from "./label-request.ts";

const inJson = "application/vnd.usps.labels+json";
/** Numbers of the error inventory that say what became of a label. */
const says = {
  keyUnknown: "160412",
  canceled: ["160979", "160379", "160186"],
  disputed: "160380",
  notPrinted: ["160381", "160382"],
  tooLate: ["160174", "160184", "160185", "160187", "160301"],
} as const;
const cancellation = z.object({ status: z.string(), disputeId: z.string().nullish() });

/**
 * USPS Domestic Labels 3, paid by an Enterprise Payment Account; prices by Domestic Prices 3.
 *
 * A purchase is no idempotent call: the same key again buys a second label. The key finds the first one, by a reprint,
 * and cancels it, so a purchase is sent once and whatever follows a lost answer is a question.
 */
export function createUspsLabels(options: UspsLabelOptions): LabelSeller {
  const account = openLabelAccount(options);
  return {
    carrier: "usps",
    account: options.crid,
    async mayPay() {
      const paid = await account.paying();
      return paid.ok ? ok(true) : paid;
    },
    prices: (wish) => labelPrices(account, options, wish),
    async buy(key, wish, { service, terms }): Promise<Result<SoldLabel, BuyRefused>> {
      const paid = await account.paying();
      if (!paid.ok) return paid;
      return buy(account, labelRequest(wish, service, terms, options.sender), {
        ...paid.value,
        "x-idempotency-key": key,
        accept: inJson,
      });
    },
    async find(key) {
      const paid = await account.paying();
      if (!paid.ok)
        return paid.error.code === "label_carrier_unreadable"
          ? refuse({ code: "unknown", unreadable: paid.error.unreadable })
          : refuse({ code: "unknown" });
      return find(account, { ...paid.value, "x-idempotency-key": key, accept: inJson });
    },
    async cancel(label): Promise<Result<LabelCanceled, CancelRefused>> {
      const paid = await account.paying();
      if (!paid.ok) return paid;
      const path = "number" in label ? `/labels/v3/label/${encodeURIComponent(label.number)}` : "/labels/v3/label";
      return cancel(account, path, { ...paid.value, ...("key" in label && { "x-idempotency-key": label.key }) });
    },
  };
}

type Headers = Readonly<Record<string, string>>;

async function buy(account: LabelAccount, body: object, headers: Headers): Promise<Result<SoldLabel, BuyRefused>> {
  try {
    const response = await account.post("/labels/v3/label", body, headers);
    account.forgetIf(response.status);
    if (response.status >= 400 && response.status < 500)
      return refuse(refusalOf(response.status, await readUspsError(response)));
    if (!response.ok) return refuse({ code: "unsettled" });
    const label = await readLabel(response);
    return label ? ok(label) : refuse({ code: "unsettled", unreadable: noLabel });
  } catch (error) {
    return refuse(error instanceof NoAnswer ? { code: "unsettled" } : unsentBy(error));
  }
}

async function find(account: LabelAccount, headers: Headers): Promise<Result<LabelFound, FindRefused>> {
  try {
    const imageInfo = { imageType: "PDF", labelType: "4X6LABEL" };
    const response = await account.post("/labels/v3/label-reprint", { imageInfo }, headers);
    account.forgetIf(response.status);
    if (response.ok) {
      const label = await readLabel(response);
      return label ? ok({ outcome: "sold", label }) : refuse({ code: "unknown", unreadable: noLabel });
    }
    const code = (await readUspsError(response))?.code ?? "";
    if (code === says.keyUnknown) return ok({ outcome: "nothing" });
    if (isOneOf(says.canceled, code) || code === says.disputed) return ok({ outcome: "canceled" });
    return isOneOf(says.notPrinted, code) ? ok({ outcome: "lapsed" }) : refuse({ code: "unknown" });
  } catch (error) {
    if (error instanceof Unreadable) return refuse({ code: "unknown", unreadable: error.message });
    if (error instanceof NoAnswer || error instanceof TokenRefused) return refuse({ code: "unknown" });
    throw error;
  }
}

async function cancel(
  account: LabelAccount,
  path: string,
  headers: Headers,
): Promise<Result<LabelCanceled, CancelRefused>> {
  try {
    const response = await account.send(path, { method: "DELETE", headers });
    account.forgetIf(response.status);
    if (response.ok) return readCancellation(await jsonOf(response));
    if (response.status >= 500) return refuse({ code: "unsettled" });
    const error = await readUspsError(response);
    const code = error?.code ?? "";
    if (isOneOf(says.canceled, code)) return ok({ outcome: "canceled" });
    return refuse(isOneOf(says.tooLate, code) ? { code: "label_too_late" } : refusalOf(response.status, error));
  } catch (error) {
    return refuse(error instanceof NoAnswer ? { code: "unsettled" } : unsentBy(error));
  }
}

/** Of answers without a label that can be read, in the log. */
const noLabel = "a label without a number or price";

const isOneOf = (codes: readonly string[], code: string): boolean => codes.includes(code);

function readCancellation(body: unknown): Result<LabelCanceled, CancelRefused> {
  const reply = cancellation.safeParse(body);
  if (reply.data?.status === "CANCELED") return ok({ outcome: "canceled" });
  return reply.data?.status === "DISPUTED"
    ? ok({ outcome: "refund-asked", id: reply.data.disputeId ?? "" })
    : refuse({ code: "unsettled", unreadable: "a cancellation of unknown status" });
}
