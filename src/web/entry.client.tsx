import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { splitPath } from "#i18n/languages.ts";
import { createTranslator, inTimeZone, type Translator } from "#i18n/translator.ts";
import { App } from "./app.tsx";
import { type Hydration, hydrationId, type OwnFiles } from "./hydration.ts";
import { loadOwnMessages } from "./language/messages.client.ts";
import { setAllPages } from "./later.ts";
import { isAdminPath } from "./match-route.ts";
import { dataStrategy } from "./navigation/data-strategy.ts";
import { standInFrame, standOn } from "./navigation/page-data.ts";
import { isAnswerTo, type PageData } from "./navigation/page-url.ts";
import { browserRoutes, screened } from "./routes.client.ts";
import type { ScreenModule } from "./screen.ts";
import { storeAppError } from "./shell/app-error.ts";
import { loadErrorScreens, setErrorScreens } from "./storefront/errors/error-screen.tsx";
import { MountFailure } from "./storefront/errors/mount-failure.tsx";

/**
 * Mounts in one of two modes: onto the server's markup, or into an empty document when the server sent only the
 * shell. A mount error is stored in the app's error state and shown as the error screen.
 */
async function mount(): Promise<void> {
  const { frame, files, ...page } = JSON.parse(document.getElementById(hydrationId)?.textContent ?? "") as Hydration;
  standInFrame(frame.id);
  const { prefix } = splitPath(window.location.pathname);
  // Visitors never need the merchant's routes: the way there is a full load.
  const isMerchants = isAdminPath(window.location.pathname);
  const routes = browserRoutes(prefix, isMerchants ? await import("./routes.ts") : null);
  const state = ownState(page);
  const routesHere = (matchRoutes(routes, window.location) ?? []).map(({ route }) => route);
  const [translator] = await Promise.all([
    translatorOfPage(files),
    state && loadScreens(routesHere, files),
    state?.errors && loadErrorScreens().then(setErrorScreens),
  ]);
  // Without its words a page stays as the server sent it, and works as it does without scripts.
  if (!translator && state) return;
  if (!translator) throw new Error("the page's messages could not be loaded");
  const router = createBrowserRouter(routes, {
    dataStrategy,
    hydrationData: state ? ofAll(routesHere, state) : undefined,
  });
  const app = (
    <StrictMode>
      <App frame={frame} prefix={prefix} translator={inTimeZone(translator, frame.shop.timeZone, frame.categories)}>
        {/* A page is shown at once and whole: in slices, between other work, it would come later. */}
        <RouterProvider router={router} useTransitions={false} />
      </App>
    </StrictMode>
  );
  const onUncaughtError = showMountFailure;
  // As a transition it gives way to the visitor in small slices instead of holding the page.
  startTransition(() => {
    if (state) hydrateRoot(document, app, { onUncaughtError });
    else createRoot(document, { onUncaughtError }).render(app);
  });
}

/** The server's state, unless it belongs to another page, as from a faulty cache; then the page is loaded anew. */
function ownState({ url, state }: Omit<Hydration, "frame" | "files">): HydrationState | null {
  const { pathname, search } = window.location;
  // Without a state only the shell was sent, for the browser to fill.
  if (state === null || state.errors || isAnswerTo(url, pathname + search)) return state;
  console.error(`what was sent for ${pathname + search} is ${url}`);
  return null;
}

/** Loads the messages of the page in its language only; null if that fails. */
async function translatorOfPage({ messages }: OwnFiles): Promise<Translator | null> {
  const { language } = splitPath(window.location.pathname);
  try {
    return createTranslator(await loadOwnMessages(messages), language);
  } catch (error) {
    console.error(`the messages of ${language} could not be loaded`, error);
    return null;
  }
}

/**
 * Every route that is shown has its data. One left out, as the frame with its middleware and no loader, counts as not
 * loaded yet: the router would enter the page anew, and forget what the server answered to a form.
 */
function ofAll(routesHere: readonly RouteObject[], state: HydrationState): HydrationState {
  const { pathname, search } = window.location;
  const leaf = routesHere.at(-1)?.id ?? "";
  const nothing = Object.fromEntries(routesHere.map(({ id }) => [id, null]));
  const data: unknown = state.loaderData?.[leaf] ?? null;
  const layout: unknown = state.loaderData?.["adminLayout"];
  const page: PageData = { url: pathname + search, data };
  if (!state.errors) standOn({ data, url: page.url, layout }, page.url);
  return { ...state, loaderData: { ...nothing, ...state.loaderData, [leaf]: page } };
}

/** The screens of the page that is open must be there before it is hydrated. */
async function loadScreens(routesHere: readonly RouteObject[], { screens }: OwnFiles): Promise<void> {
  await Promise.all(
    routesHere.map(async (route) => {
      const file = screens[route.id ?? ""];
      if (file === undefined) return;
      const module = (await import(/* @vite-ignore */ file)) as ScreenModule;
      Object.assign(route, screened(route.id, module), { lazy: undefined });
    }),
  );
}

function showMountFailure(error: unknown): void {
  storeAppError(error);
  createRoot(document.body).render(<MountFailure />);
}

setAllPages(() => import("./all-pages.ts"));
mount().catch((error: unknown) => {
  // Also reached when the code of a page is gone after a deployment: logged, then shown.
  console.error("the app could not start", error);
  showMountFailure(error);
});
