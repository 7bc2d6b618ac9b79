import { data, type LoaderFunctionArgs } from "react-router";
import type { Language } from "#domain/kernel/language.ts";
import type { Shop } from "#engine/shop.ts";
import { requestContext, shopContext } from "../context.ts";

/** What a public page may depend on: nothing about who is looking. */
export interface PublicRequest {
  readonly language: Language;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

/** A public page's data and the tags whose change makes it stale; or an address it moved to; or null: not found. */
export type PublicAnswer<T> = { data: T; tags: readonly string[] } | { redirect: string } | null;

export type PublicLoad<T> = (shop: Shop, request: PublicRequest) => Promise<PublicAnswer<T>>;

/** The `.html` a product's address ends in is no part of its id. */
export function withoutSuffix(
  params: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return { ...params, ...(params.id && { id: params.id.replace(/\.html$/, "") }) };
}

/** A route's loader over a public page: the same data that its payload address gives. */
export function publicLoader<T>(load: PublicLoad<T>, missing = "page_missing") {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<T> => {
    const facts = context.get(requestContext);
    const query = new URL(request.url).searchParams;
    const answer = await load(context.get(shopContext), {
      language: facts.language,
      params: withoutSuffix(params),
      query,
    });
    if (!answer)
      throw data({ code: missing, path: facts.rest }, { status: 404, statusText: `Page Not Found: ${facts.rest}` });
    if ("redirect" in answer) throw new Response(null, { status: 302, headers: { location: answer.redirect } });
    facts.keepUnder(answer.tags);
    return answer.data;
  };
}
