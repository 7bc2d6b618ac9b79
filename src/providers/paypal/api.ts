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
  /** PayPal's id of the shop's webhook, needed to verify signatures. */
  readonly webhookId: string;
  /** Milliseconds for one call, including its token. */
  readonly timeout: number;
  /** The shop's clock. */
  readonly now: () => Instant;
}

/** A failed call; `issue` is PayPal's own code. */
type PayPalError = ProviderError & { readonly issue: string | null };

export interface PayPalCall<T> {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly answer: z.ZodType<T>;
  /** Serialized JSON. */
  readonly body?: string;
  /** PayPal-Request-Id: a repeated id gives the same answer. */
  readonly key?: string;
}

export type CallPayPal = <T>(call: PayPalCall<T>) => Promise<Result<T, PayPalError>>;

const token = z.object({ access_token: z.string(), expires_in: z.number() });
const errorBody = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/** Client of PayPal's REST API. Caches the access token until shortly before it expires. */
export function connectPayPal(settings: PayPalSettings): CallPayPal {
  let cachedToken: { value: string; until: Instant } | null = null;
  const http = ofetch.create({ baseURL: settings.apiBase, retry: 0, responseType: "json" });

  async function accessToken(signal: AbortSignal): Promise<string> {
    if (cachedToken !== null && settings.now() < cachedToken.until) return cachedToken.value;
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
    const answer = token.parse(
      await http("/v1/oauth2/token", {
        method: "POST",
        signal,
        headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
        body: "grant_type=client_credentials",
      }),
    );
    cachedToken = { value: answer.access_token, until: after(settings.now(), seconds(answer.expires_in - 60)) };
    return cachedToken.value;
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

  return async function call<T>(request: PayPalCall<T>): Promise<Result<T, PayPalError>> {
    const hadToken = cachedToken !== null;
    const signal = AbortSignal.timeout(settings.timeout);
    try {
      const reply = await send(request, signal).catch((error: unknown) => {
        // A token may be revoked early: retry once with a new one.
        if (!hadToken || !(error instanceof FetchError) || error.statusCode !== 401) throw error;
        cachedToken = null;
        return send(request, signal);
      });
      return ok(request.answer.parse(reply));
    } catch (error) {
      const what = `${request.method} ${request.path}`;
      if (!(error instanceof FetchError)) return refuse(unreadable(error, what));
      if (error.statusCode === 401) cachedToken = null;
      return refuse(errorOf(error, what));
    }
  };
}

/** An answer that is not in PayPal's form, or broke off. PayPal may have done what it was asked all the same. */
function unreadable(error: unknown, what: string): PayPalError {
  const where = error instanceof z.ZodError ? error.issues[0]?.path.join(".") : String(error);
  return { code: "unknown", detail: `${what}: unreadable answer${where ? `, ${where}` : ""}`, issue: null };
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
  // PayPal repeats the answer it gave under a request id.
  return { code: "unknown", detail, issue, keySpent: status >= 500 };
}
