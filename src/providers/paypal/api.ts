import { FetchError, ofetch } from "ofetch";
import * as z from "zod";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { after, seconds } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ProviderError } from "#engine/ports/payment-provider.ts";
import { remedyOf } from "./issue-remedies.ts";

export interface PayPalSettings {
  readonly apiBase: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The id PayPal gave the shop's webhook: signatures are checked against it. */
  readonly webhookId: string;
  /** Milliseconds to wait for one call, its token included. */
  readonly timeout: number;
  /** The shop's clock. */
  readonly now: () => Instant;
}

/** What became of a call that failed; `issue` is PayPal's own word for it. */
export type PayPalError = ProviderError & { readonly issue: string | null };

interface PayPalCall<T> {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly answer: z.ZodType<T>;
  /** Already serialized. */
  readonly body?: string;
  /** PayPal-Request-Id: the same id gives the same answer. */
  readonly key?: string;
}

export type CallPayPal = <T>(call: PayPalCall<T>) => Promise<Result<T, PayPalError>>;

const token = z.object({ access_token: z.string(), expires_in: z.number() });
const errorBody = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/** PayPal's REST API with its access token kept until shortly before it runs out. */
export function connectPayPal(settings: PayPalSettings): CallPayPal {
  let known: { value: string; until: Instant } | null = null;
  const http = ofetch.create({ baseURL: settings.apiBase, retry: 0, responseType: "json" });

  async function accessToken(signal: AbortSignal): Promise<string> {
    if (known !== null && settings.now() < known.until) return known.value;
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
    const answer = token.parse(
      await http("/v1/oauth2/token", {
        method: "POST",
        signal,
        headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
        body: "grant_type=client_credentials",
      }),
    );
    known = { value: answer.access_token, until: after(settings.now(), seconds(answer.expires_in - 60)) };
    return known.value;
  }

  const send = async ({ method, path, body, key }: PayPalCall<unknown>, signal: AbortSignal): Promise<unknown> =>
    http(path, {
      method,
      signal,
      headers: {
        authorization: `Bearer ${await accessToken(signal)}`,
        "content-type": "application/json",
        prefer: "return=representation",
        ...(key !== undefined && { "paypal-request-id": key }),
      },
      ...(body !== undefined && { body }),
    });

  return async function call<T>(asked: PayPalCall<T>): Promise<Result<T, PayPalError>> {
    const hadToken = known !== null;
    const signal = AbortSignal.timeout(settings.timeout);
    try {
      const reply = await send(asked, signal).catch((error: unknown) => {
        // A token may be revoked before its time: with a fresh one the same call is asked once more.
        if (!hadToken || !(error instanceof FetchError) || error.statusCode !== 401) throw error;
        known = null;
        return send(asked, signal);
      });
      return ok(asked.answer.parse(reply));
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (error.statusCode === 401) known = null;
      return refuse(errorOf(error, `${asked.method} ${asked.path}`));
    }
  };
}

function errorOf(error: FetchError, what: string): PayPalError {
  const status = error.statusCode ?? 0;
  const parsed = errorBody.safeParse(error.data);
  const issue = parsed.success ? (parsed.data.details?.[0]?.issue ?? null) : null;
  const detail = `${what}: ${status || "no answer"}${issue ? ` ${issue}` : ""}`;
  const reason = (issue ?? detail).toLowerCase();
  if (status === 404) return { code: "not_found", detail, issue };
  if (status === 401) return { code: "denied", detail, issue, reason: "keys_refused" };
  if (status === 403) return { code: "denied", detail, issue, reason };
  if (status === 400 || status === 422) return { code: "refused", detail, issue, reason, remedy: remedyOf(issue) };
  // What PayPal answered under a request id it answers again.
  return { code: "unknown", detail, issue, keySpent: status >= 500 };
}
