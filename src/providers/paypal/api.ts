import { FetchError, ofetch } from "ofetch";
import * as z from "zod";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { after, seconds } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ProviderTrouble } from "#engine/ports/payment-provider.ts";

export interface PayPalSettings {
  readonly apiBase: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The id PayPal gave the shop's webhook: signatures are checked against it. */
  readonly webhookId: string;
  /** Milliseconds to wait for one answer. */
  readonly timeout: number;
  /** The shop's clock. */
  readonly now: () => Instant;
}

/** One call's answer, or trouble; `issue` is PayPal's own word for a 422. */
export type PayPalTrouble = ProviderTrouble & { readonly issue: string | null };

export interface PayPalCall<T> {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly answer: z.ZodType<T>;
  /** Already serialized: a webhook's body must go back byte for byte. */
  readonly body?: string;
  /** PayPal-Request-Id: the same id gives the same answer. */
  readonly key?: string;
}

const token = z.object({ access_token: z.string(), expires_in: z.number() });
const fault = z.object({ details: z.array(z.object({ issue: z.string() })).optional() });

/** PayPal's REST API with its access token kept until shortly before it runs out. */
export function connectPayPal(settings: PayPalSettings) {
  let known: { value: string; until: Instant } | null = null;
  const http = ofetch.create({ baseURL: settings.apiBase, timeout: settings.timeout, retry: 0, responseType: "json" });

  async function accessToken(): Promise<string> {
    if (known !== null && settings.now() < known.until) return known.value;
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
    const answer = token.parse(
      await http("/v1/oauth2/token", {
        method: "POST",
        headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
        body: "grant_type=client_credentials",
      }),
    );
    known = { value: answer.access_token, until: after(settings.now(), seconds(answer.expires_in - 60)) };
    return known.value;
  }

  return async function call<T>({ method, path, answer, body, key }: PayPalCall<T>): Promise<Result<T, PayPalTrouble>> {
    try {
      const reply: unknown = await http(path, {
        method,
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          "content-type": "application/json",
          prefer: "return=representation",
          ...(key !== undefined && { "paypal-request-id": key }),
        },
        ...(body !== undefined && { body }),
      });
      return ok(answer.parse(reply));
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (error.statusCode === 401) known = null;
      return refuse(troubleOf(error, `${method} ${path}`));
    }
  };
}

function troubleOf(error: FetchError, what: string): PayPalTrouble {
  const status = error.statusCode;
  const parsed = fault.safeParse(error.data);
  const issue = parsed.success ? (parsed.data.details?.[0]?.issue ?? null) : null;
  const detail = `${what}: ${status ?? "no answer"}${issue ? ` ${issue}` : ""}`;
  const definite = status === 400 || status === 404 || status === 422;
  return definite ? { code: "refused", detail, issue } : { code: "unknown", detail, issue };
}
