import { z } from "zod";
import { type Instant, instant } from "#domain/kernel/time.ts";

export interface UspsOptions {
  /** Without a trailing slash; https://apis.usps.com in production. */
  readonly apiBase: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Milliseconds for one request. */
  readonly timeout: number;
  readonly now: () => Instant;
}

/** USPS does not take the app's keys, or gives them no token. */
export class TokenRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`token refused with ${status}`);
    this.status = status;
  }
}

/** USPS did not answer, or not to the end: the connection broke, or the time for it ran out. */
export class NoAnswer extends Error {}

/** An answer that is not in the form that USPS documents. */
export class Unreadable extends Error {}

const lost = (error: unknown): never => {
  throw new NoAnswer(error instanceof Error ? error.message : "no answer", { cause: error });
};

/** The text of an answer. Throws `NoAnswer` if it breaks off. */
export const textOf = (response: Response): Promise<string> => response.text().catch(lost);

/** The JSON of an answer; null if it is none. Throws `NoAnswer` if it breaks off. */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await textOf(response);
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An answer in this form. Throws `Unreadable` for another, and `NoAnswer` if it breaks off. */
export async function parseReply<T>(response: Response, form: z.ZodType<T>): Promise<T> {
  const reply = form.safeParse(await jsonOf(response));
  if (reply.success) return reply.data;
  const faults = reply.error.issues.slice(0, 3).map(({ path, message }) => `${path.join(".") || "answer"}: ${message}`);
  throw new Unreadable(faults.join("; ").slice(0, 200));
}

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

/** Margin before its expiry at which a token is renewed. */
const early = 60_000;

/** Its calls throw `TokenRefused`, `NoAnswer` or `Unreadable`, of which the last two may also be about the token. */
export interface UspsClient {
  /** An access token by client credentials, cached until shortly before it expires. */
  authorize(): Promise<string>;
  /** Sends a request with a token, and once more with a new one if the token was revoked early. */
  send(path: string, init: RequestInit): Promise<Response>;
}

/** Client of the USPS APIs: client credentials at /oauth2/v3/token. */
export function connectUsps(options: UspsOptions): UspsClient {
  let token: { text: string; until: Instant } | null = null;
  const call = (path: string, init: RequestInit) =>
    fetch(options.apiBase + path, { ...init, signal: AbortSignal.timeout(options.timeout) }).catch(lost);

  async function authorize(): Promise<string> {
    if (token && options.now() < token.until) return token.text;
    const { clientId, clientSecret } = options;
    const body = JSON.stringify({ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret });
    const response = await call("/oauth2/v3/token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    if (!response.ok) throw new TokenRefused(response.status);
    const reply = await parseReply(response, tokenReply);
    token = { text: reply.access_token, until: instant(Math.round(options.now() + reply.expires_in * 1_000 - early)) };
    return token.text;
  }

  const request = async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${await authorize()}`);
    return call(path, { ...init, headers });
  };

  return {
    authorize,
    async send(path, init) {
      const response = await request(path, init);
      if (response.status !== 401) return response;
      token = null;
      return request(path, init);
    },
  };
}
