import type { PageTag } from "#domain/kernel/changes.ts";
import type { RouteMatch } from "#web/match-route.ts";
import type { CachedStorefront } from "./cached-storefront.ts";

export interface PageRequest {
  /** The page's request under the shop's public URL, also for its payload. */
  readonly request: Request;
  /** The complete requested query; a cached page's request has only the parameters it uses. */
  readonly search: string;
  /** Null for a path that is none of ours. */
  readonly match: RouteMatch | null;
  readonly as: "page" | "payload";
  readonly clientIp: string;
  readonly storefrontCache: CachedStorefront;
  /** The form is more than may be sent, and is not read. */
  readonly tooLarge?: boolean;
}

/** An answer before it is encoded for the client. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
  /** Set when the answer is the same for everybody, until one of the tags changes. */
  readonly tags: readonly PageTag[] | null;
  /** It could not be made because the database is away. */
  readonly isAway?: boolean;
}
