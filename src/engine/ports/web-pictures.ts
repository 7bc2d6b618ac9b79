import type { Result } from "#domain/kernel/result.ts";

export type WebPictureRefused =
  | {
      readonly code:
        /** No http or https, a user name in it, or another port than the scheme's own. */
        | "url_invalid"
        /** It leads, itself or by a redirect, into a network that is not the public internet. */
        | "url_private"
        | "url_unreachable"
        | "url_too_slow"
        | "url_redirects";
    }
  | { readonly code: "url_too_large" | "url_encoded" }
  | { readonly code: "url_status"; readonly status: number };

/** Fetches pictures by URLs in a merchant's file, which are untrusted. */
export interface WebPictures {
  /** Writes a URL's response to a file, unchecked. */
  fetch(url: string, to: string): Promise<Result<null, WebPictureRefused>>;
}
