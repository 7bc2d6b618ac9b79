import { createContext } from "react-router";
import type { PageTag } from "#domain/kernel/changes.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Storefront } from "#engine/content/storefront.ts";
import type { Shop } from "#engine/shop.ts";
import type { Prefix } from "#i18n/languages.ts";
import type { AnyRouteName } from "#i18n/routes.ts";

/** Facts of a request that loaders and actions read beside the request itself. */
export interface RequestFacts {
  readonly id: string;
  readonly language: Language;
  readonly prefix: Prefix;
  /** The route that answers; null where none does. */
  readonly route: AnyRouteName | null;
  /** The path below the language prefix. */
  readonly rest: string;
  /** The requested path with prefix and query. */
  readonly fullPath: string;
  /** The client's IP address: the socket's, or the one reported by the nearest trusted proxy. */
  readonly clientIp: string;
  /** Scripts asked for it, which keep the page and its input whatever is answered. */
  readonly byScripts: boolean;
  /** It sends a form; whatever it answers is loaded for that. */
  readonly isSent: boolean;
  /** Its form is more than may be sent, and there is nothing to read. */
  readonly tooLarge: boolean;
  /** Marks the answer as the same for everybody, cached until one of the tags changes. */
  cacheWithTags(tags: readonly PageTag[]): void;
  /** Adds a Set-Cookie header to the answer. */
  setCookie(cookie: string): void;
}

/** Visitors are let in. */
export const openingContext = createContext<Storefront["opening"]>("open");
/** Set while a staff member previews a closed shop. */
export const previewContext = createContext(false);
export const shopContext = createContext<Shop>();
export const requestContext = createContext<RequestFacts>();
