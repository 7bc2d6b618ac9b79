import { lookup as dnsLookup } from "node:dns";
import { createWriteStream } from "node:fs";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { pipeline } from "node:stream/promises";
import { maxPictureBytes } from "#domain/catalogue/picture-uploads.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { WebPictureRefused, WebPictures } from "#engine/ports/web-pictures.ts";
import { isPublicAddress } from "./public-addresses.ts";

/** Reachable addresses, and the time for one picture. Tests replace it. */
export interface Reach {
  readonly mayReach: (address: string, port: number) => boolean;
  readonly lookup: typeof dnsLookup;
  /** For one picture including its redirects, in milliseconds. */
  readonly patience: number;
}

const publicInternet: Reach = {
  mayReach: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
  lookup: dnsLookup,
  patience: 30_000,
};

const maxRedirects = 3;

/** A rule of the shop refused the response. */
class Refused extends Error {
  readonly refused: WebPictureRefused;
  constructor(refused: WebPictureRefused) {
    super(refused.code);
    this.refused = refused;
  }
}

/**
 * Fetches pictures from the public internet only: every address a name resolves to is checked before connecting, so
 * neither names nor redirects reach the shop's own network. Sends no cookies or credentials.
 */
export function createWebPictures(reach: Reach = publicInternet): WebPictures {
  return {
    async fetch(url, to) {
      const signal = AbortSignal.timeout(reach.patience);
      try {
        const answer = await follow(url, reach, signal);
        await pipeline(answer, bounded, createWriteStream(to, { mode: 0o600 }), { signal });
        return ok(null);
      } catch (error) {
        if (error instanceof Refused) return refuse(error.refused);
        if (signal.aborted) return refuse({ code: "url_too_slow" });
        // A full local disk is not the URL's error.
        if (
          error instanceof Error &&
          "syscall" in error &&
          error.syscall === "write" &&
          "code" in error &&
          error.code === "ENOSPC"
        )
          throw error;
        return refuse({ code: "url_unreachable" });
      }
    },
  };
}

async function* bounded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of source) {
    bytes += part.length;
    if (bytes > maxPictureBytes) throw new Refused({ code: "url_too_large" });
    yield part;
  }
}

async function follow(first: string, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  let url = parsed(first);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await ask(url, reach, signal);
    const { statusCode: status = 0, headers } = answer;
    if (status === 200) return readable(answer);
    answer.destroy();
    if (![301, 302, 303, 307, 308].includes(status) || !headers.location)
      throw new Refused({ code: "url_status", status });
    const next = parsed(headers.location, url);
    if (url.protocol === "https:" && next.protocol !== "https:") throw new Refused({ code: "url_redirects" });
    url = next;
  }
  throw new Refused({ code: "url_redirects" });
}

function parsed(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (!url || !isWeb || url.username !== "" || url.password !== "") throw new Refused({ code: "url_invalid" });
  return url;
}

/** Refuses compressed bodies, which could expand without limit. */
function readable(answer: IncomingMessage): IncomingMessage {
  const refused = (code: "url_too_large" | "url_encoded"): never => {
    answer.destroy();
    throw new Refused({ code });
  };
  if (Number(answer.headers["content-length"] ?? 0) > maxPictureBytes) refused("url_too_large");
  const encoding = answer.headers["content-encoding"] ?? "identity";
  return encoding === "identity" ? answer : refused("url_encoded");
}

function ask(url: URL, { mayReach, lookup }: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const isOpen = (address: string) => mayReach(address, port);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  // A literal IP is not looked up, so it is checked here.
  if (isIP(host) !== 0 && !isOpen(host)) return Promise.reject(new Refused({ code: "url_private" }));
  const publicLookup: LookupFunction = (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, "");
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isOpen(address)))
        return done(new Refused({ code: "url_private" }), "");
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const headers = {
      accept: "image/avif,image/webp,image/png,image/jpeg",
      "accept-encoding": "identity",
      "user-agent": "Plenum",
    };
    send(url, { agent: false, lookup: publicLookup, signal, headers, maxHeaderSize: 16_384 })
      .once("response", resolve)
      .once("error", reject)
      .end();
  });
}
