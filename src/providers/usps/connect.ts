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

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

/** Margin before its expiry at which a token is renewed. */
const early = 60_000;

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
    fetch(options.apiBase + path, { ...init, signal: AbortSignal.timeout(options.timeout) });

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
    const reply = tokenReply.parse(await response.json());
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
