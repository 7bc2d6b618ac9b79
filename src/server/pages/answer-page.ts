import { defaultFreightTerms } from "#domain/checkout/freight-terms.ts";
import { randomUUID } from "node:crypto";
import {
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from "react-router";
import type { PageTag } from "#domain/kernel/changes.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { Storefront } from "#engine/content/storefront.ts";
import { errorFields } from "#engine/platform/log.ts";
import type { Shop } from "#engine/shop.ts";
import { splitPath } from "#i18n/languages.ts";
import { inTimeZone } from "#i18n/translator.ts";
import { openingContext, previewContext, type RequestFacts, requestContext, shopContext } from "#web/context.ts";
import { type PageFrame, renderPage, renderShell } from "#web/entry.server.tsx";
import { pageTranslator } from "#web/language/messages.server.ts";
import { type RouteMatch, isAdmin, isPaying } from "#web/match-route.ts";
import type { Payload } from "#web/navigation/payload-protocol.ts";
import { type PageFiles, pageFiles } from "#web/page-files.server.ts";
import { themeFile } from "../shop-face.ts";
import { fullPathOf } from "#web/page-missing.server.ts";
import { isShopClosed } from "#web/require-open.server.ts";
import { pageHandler } from "#web/routes.server.ts";
import type { FrameData } from "#web/shell/frame-data.ts";
import { frameData } from "#web/shell/frame-data.server.ts";
import { privateCacheControl, publicCacheControl } from "./cache-control.ts";
import { contentSecurityPolicy, permissionsPolicy, reportingEndpoints } from "../security-headers.ts";
import { isDatabaseAway, isUnavailable, retryAfter } from "../unavailable.ts";
import { withoutDetails, redirectAnswer } from "./moved-answers.ts";
import type { PageRequest, Answer } from "./page-answer.ts";

const nothingSaid: Storefront = {
  profile: null,
  timeZone: defaultTimeZone,
  languages: "both",
  opening: "open",
  closedNote: { en: "", cn: "" },
  announcement: null,
  thirdParties: { scripts: [], hosts: [], question: { en: "", cn: "" } },
  ships: false,
  refundDays: null,
  claimDays: defaultFreightTerms.claimDays,
  menus: null,
  policies: [],
};

/** Runs a page's action and loaders and renders it, or gives their data as its payload. */
export async function answerPage(shop: Shop, page: PageRequest): Promise<Answer> {
  const { request, match, as, storefrontCache } = page;
  const cookies: string[] = [];
  let tags: readonly PageTag[] | null = null;
  const facts = factsOf(page, {
    cacheWithTags: (own) => void (tags = [...(tags ?? []), ...own]),
    setCookie: (cookie) => void cookies.push(cookie),
  });
  const { route } = facts;
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  context.set(requestContext, facts);
  const handler = pageHandler(facts.prefix, route);
  // Without a database the frame stands without what its owner says of the shop.
  const storefront = await storefrontCache.current().catch(() => nothingSaid);
  context.set(openingContext, storefront.opening);
  const outcome = await run(handler, request, context, as);
  const own: Answer["headers"] = cookies.length > 0 ? { "set-cookie": cookies } : {};
  if (outcome instanceof Response) return redirectAnswer(outcome, as, own);

  const errors = Object.values(outcome.errors ?? {}).filter((error) => !isRouteErrorResponse(error));
  const unavailable = errors.some(isUnavailable);
  let status = unavailable ? 503 : outcome.statusCode;
  const report = (error: unknown) => {
    // A malformed request is the sender's fault; nobody has to look into it.
    if (!request.signal.aborted) logFailure(shop, facts, status, error);
  };
  errors.forEach(report);

  const isOpen = storefront.opening === "open";
  const closedFor = context.get(previewContext) ? "all-but-staff" : "visitors";
  const around = frameData(shop, storefront, facts.language, isOpen ? null : closedFor);
  const { pathname, search } = new URL(request.url);
  const url = pathname + search;
  let body: string;
  if (as === "payload") body = JSON.stringify(payloadOf(outcome, url, match, around));
  else {
    const frame = pageFrame(facts, storefront, around, url, outcome.errors !== null);
    body = render(shop, handler, outcome, frame, (error) => {
      status = 500;
      report(error);
    });
  }
  // Pages of a closed shop that staff see are private.
  const isPublic = status === 200 && isOpen && storefrontCache.isUpToDate() && tags !== null && cookies.length === 0;
  return {
    status,
    headers: {
      "content-type": as === "page" ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
      "cache-control": isPublic ? publicCacheControl : privateCacheControl,
      ...(as === "page" && documentHeaders(shop, route, storefront)),
      ...(status === 405 && { allow: "GET, HEAD" }),
      ...(unavailable ? { "retry-after": retryAfter } : comeBack(outcome)),
      ...own,
    },
    body,
    tags: isPublic ? [...(tags ?? []), "frame"] : null,
    isAway: errors.some(isDatabaseAway),
  };
}

/** Facts of the request for actions and loaders, and what they add to its answer. */
function factsOf(
  { request, search, match, as, clientIp, tooLarge = false }: PageRequest,
  answer: Pick<RequestFacts, "cacheWithTags" | "setCookie">,
): RequestFacts {
  const { pathname } = new URL(request.url);
  const { language, prefix, rest } = match ?? splitPath(pathname);
  return {
    id: randomUUID(),
    language,
    prefix,
    route: match?.name ?? null,
    rest,
    fullPath: fullPathOf({ pathname, search }),
    clientIp,
    byScripts: as === "payload",
    isSent: request.method === "POST",
    tooLarge,
    ...answer,
  };
}

function logFailure(shop: Shop, { id, rest }: RequestFacts, status: number, error: unknown): void {
  shop.log[status < 500 ? "warn" : "error"]("a page failed", { request: id, path: rest, ...errorFields(error) });
}

function pageFrame(
  { language, prefix, route }: RequestFacts,
  storefront: Storefront,
  frame: FrameData,
  url: string,
  fails: boolean,
): PageFrame {
  return {
    translator: inTimeZone(pageTranslator(route, language, fails), storefront.timeZone, frame.categories),
    prefix,
    frame,
    url,
    files: withTheme(pageFiles(route, language, fails), themeFile(storefront)),
    isPaying: isPaying(route),
  };
}

/** The headers of a document that its payload does without. */
const documentHeaders = (shop: Shop, route: RequestFacts["route"], storefront: Storefront): Answer["headers"] => ({
  ...(route === "listScan" && { "permissions-policy": permissionsPolicy({ camera: true }) }),
  "content-security-policy": contentSecurityPolicy(route, shop.settings, storefront),
  "reporting-endpoints": reportingEndpoints,
});

/** The page's document; one that cannot be rendered gives its frame alone. */
function render(
  shop: Shop,
  handler: StaticHandler,
  outcome: StaticHandlerContext,
  frame: PageFrame,
  onError: (error: unknown) => void,
): string {
  const began = performance.now();
  try {
    const body = renderPage(handler, withoutDetails(outcome), frame);
    const spending = shop.db.spending();
    if (spending) spending.rendering += performance.now() - began;
    return body;
  } catch (error) {
    onError(error);
    return renderShell(frame);
  }
}

/** The owner's colors come behind the style sheet whose colors they replace. */
const withTheme = (files: PageFiles, theme: string | null): PageFiles =>
  theme === null ? files : { ...files, styles: [...files.styles, theme] };

/** Retry-After of a closed shop: soon enough for people, rare enough for machines. */
const comeBackToClosed = { "retry-after": "3600" };

/** Retry-After of an action or loader. */
function comeBack({ actionHeaders, loaderHeaders, errors }: StaticHandlerContext): Answer["headers"] {
  if (Object.values(errors ?? {}).some(isShopClosed)) return comeBackToClosed;
  const headers = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)].find((one) =>
    one.has("retry-after"),
  );
  return headers ? { "retry-after": headers.get("retry-after") ?? "" } : {};
}

/** Runs middleware, then action and loaders; of a payload's form only the action, for the browser asks for the rest. */
async function run(
  handler: StaticHandler,
  request: Request,
  requestContext: RouterContextProvider,
  as: PageRequest["as"],
): Promise<StaticHandlerContext | Response> {
  let context: StaticHandlerContext | undefined;
  const response = await handler.query(request, {
    requestContext,
    skipRevalidation: as === "payload",
    async generateMiddlewareResponse(query) {
      const result = await query(request);
      if (result instanceof Response) return result;
      context = result;
      return new Response(null, { status: result.statusCode });
    },
  });
  return context ?? response;
}

function payloadOf(
  { loaderData, actionData, errors, matches }: StaticHandlerContext,
  url: string,
  match: RouteMatch | null,
  frame: FrameData,
): Payload {
  const error: unknown = errors && Object.values(errors)[0];
  if (isRouteErrorResponse(error)) return { error: error.data, statusText: error.statusText };
  if (errors) return { error: { code: "internal" } };
  const leaf = matches.at(-1)?.route.id ?? "";
  if (actionData) return { data: actionData[leaf] ?? null, url };
  const page = { data: loaderData[leaf] ?? null, url };
  if (!isAdmin(match?.name ?? null)) return { ...page, frame: frame.id };
  const layout: unknown = loaderData["adminLayout"];
  return { ...page, ...(layout !== undefined && { layout }) };
}
