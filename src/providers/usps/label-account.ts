import { z } from "zod";
import type { LabelRefused } from "#domain/fulfilment/label.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { LabelAddress } from "#engine/ports/label-seller.ts";
import { connectUsps, NoAnswer, parseReply, TokenRefused, Unreadable, type UspsOptions } from "./connect.ts";
import { readUspsError, refusalOf } from "./label-errors.ts";

export interface UspsLabelOptions extends UspsOptions {
  readonly crid: string;
  readonly mid: string;
  readonly manifestMid: string;
  readonly epsAccount: string;
  readonly sender: LabelAddress;
}

type Headers = Readonly<Record<string, string>>;

/** The account at USPS that labels are bought by. */
export interface LabelAccount {
  send(path: string, init: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Headers): Promise<Response>;
  /** The header by which the account pays. */
  paying(): Promise<Result<Headers, LabelRefused>>;
  /** Forgets the authorization that an answer of this status refused. */
  forgetIf(status: number): void;
}

/** USPS lets a payment authorization live for eight hours; one that the account has lost is noticed sooner. */
const authorizedFor = 25 * 60_000;
const authorization = z.object({ paymentAuthorizationToken: z.string().min(1) });

/** Payments 3: the Enterprise Payment Account pays, and owns the labels. */
export function openLabelAccount(options: UspsLabelOptions): LabelAccount {
  const { send } = connectUsps(options);
  let payment: { readonly token: string; readonly until: number } | null = null;
  const post = (path: string, body: unknown, headers: Headers = {}) =>
    send(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  return {
    send,
    post,
    paying: () =>
      unlessSilent(async (): Promise<Result<Headers, LabelRefused>> => {
        if (payment && options.now() < payment.until) return ok({ "x-payment-authorization-token": payment.token });
        const { crid: CRID, mid: MID, manifestMid, epsAccount: accountNumber } = options;
        const role = { CRID, MID, manifestMID: manifestMid || MID, accountType: "EPS", accountNumber };
        const roles = ["PAYER", "LABEL_OWNER"].map((roleName) => ({ roleName, ...role }));
        const response = await post("/payments/v3/payment-authorization", { roles });
        if (!response.ok) return refuse(refusalOf(response.status, await readUspsError(response)));
        const { paymentAuthorizationToken: token } = await parseReply(response, authorization);
        payment = { token, until: options.now() + authorizedFor };
        return ok({ "x-payment-authorization-token": token });
      }),
    forgetIf(status) {
      if (status === 401 || status === 403) payment = null;
    },
  };
}

/** A question that may be asked again: without an answer nothing has happened. */
export async function unlessSilent<T>(
  question: () => Promise<Result<T, LabelRefused>>,
): Promise<Result<T, LabelRefused>> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof NoAnswer) return refuse({ code: "label_carrier_silent" });
    return refuse(unsentBy(error));
  }
}

/** The refusal of a call that was never sent, as USPS gave no token or an unreadable one. Throws other errors. */
export function unsentBy(error: unknown): LabelRefused {
  if (error instanceof Unreadable) return { code: "label_carrier_unreadable", unreadable: error.message };
  if (!(error instanceof TokenRefused)) throw error;
  const { status } = error;
  return status >= 400 && status < 404 ? { code: "label_account_refused" } : { code: "label_carrier_silent" };
}
