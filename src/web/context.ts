import { createContext } from "react-router";
import type { Language } from "#domain/kernel/language.ts";
import type { Shop } from "#engine/shop.ts";
import type { Prefix } from "#i18n/languages.ts";
import type { PagePieces } from "./kept-markup/kept-markup.server.ts";

/** What a route's loader or action may know of its request, beside the request itself. */
export interface RequestFacts {
  readonly id: string;
  readonly language: Language;
  readonly prefix: Prefix;
  /** The path below the language prefix. */
  readonly rest: string;
  /** The visitor's network address, from the socket or a trusted proxy. */
  readonly address: string;
  /** Marks the answer as the same for everybody, kept until one of the tags changes. */
  keepUnder(tags: readonly string[]): void;
  /** Tells the server what broke while the page was made. */
  failed(error: unknown): void;
  /** Takes the finished page, so that it needn't travel through the streams of a Response. */
  rendered(page: PagePieces): void;
  /** Adds a Set-Cookie header to the answer. */
  setCookie(cookie: string): void;
}

export const shopContext = createContext<Shop>();
export const requestContext = createContext<RequestFacts>();
