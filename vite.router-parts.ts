import type { Plugin } from "vite";

/** Parts of the router that browsers never run: they ask the server for routes, which all come at once, load styles of single routes, or measure. */
const unused: Readonly<Record<string, string>> = {
  "dom/ssr/route-discovery": `
    export class RouteDiscoveryRuntime { constructor() { throw new Error("routes are not discovered: all come with the first page") } }
    export const getCustomPatchRoutesOnNavigationFunction = () => undefined;
    export const useCustomRouteDiscovery = () => "complete";
    export const useRouteDiscovery = () => ({ state: "complete", loadAllRoutes: async () => {}, discoverRoutes: async () => ({ type: "success" }) });`,
  "dom/ssr/fog-of-war": `
    export const URL_LIMIT = 0;
    export const isFogOfWarEnabled = () => false;
    export const shouldUseInitialRouteDiscovery = () => true;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const handleClientVersionMismatch = async () => false;
    export const getManifestPath = () => "";
    export const getManifestPathsParam = () => "";
    export const getPathsWithAncestors = (paths) => paths;`,
  // Styles and links of single routes: ours have none (src/web/navigation/styles.tsx).
  "dom/ssr/links": `
    export const getKeyedLinksForMatches = () => [];
    export const getKeyedPrefetchLinks = async () => [];
    export const getModuleLinkHrefs = () => [];
    export const getNewMatchesForLinks = () => [];
    export const isPageLinkDescriptor = () => false;
    export const prefetchRouteCss = async () => {};
    export const prefetchStyleLinks = async () => {};`,
  // Screens for shops without their own: what breaks outside of a page reaches ours (src/web/entry.client.tsx).
  "dom/ssr/errorBoundaries": `
    export const RemixErrorBoundary = ({ children }) => children;
    export const RemixRootDefaultErrorBoundary = () => null;
    export const BoundaryShell = () => null;`,
  "dom/ssr/fallback": `
    export const RemixRootDefaultHydrateFallback = () => null;`,
  "router/instrumentation": `
    export const instrumentationResultMetaContext = null;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;`,
};

/** Lets a bundler leave out components nobody uses: it must keep what is called or named (for developers' tools) when it is loaded. */
function leavable(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = ".*";$/gm, "")
    .replaceAll(/ = (React\$1\.(?:forwardRef|createContext|memo)\()/g, " = /* @__PURE__ */ $1");
}

/** Leaves them out of what browsers load. Fails when the router has put them elsewhere, so that an upgrade is looked at. */
export function withoutUnusedRouterParts(): Plugin {
  const place = /react-router\/dist\/production\/lib\/([\w/-]+)\.js$/;
  const left = new Set<string>();
  return {
    name: "plenum-router-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart: () => left.clear(),
    load(id) {
      const part = place.exec(id.split("?", 1)[0] ?? "")?.[1] ?? "";
      const stub = unused[part];
      if (stub === undefined) return undefined;
      left.add(part);
      return stub;
    },
    transform: (code, id) => (place.test(id.split("?", 1)[0] ?? "") ? { code: leavable(code), map: null } : undefined),
    buildEnd(error) {
      const missing = Object.keys(unused).filter((part) => !left.has(part));
      if (!error && missing.length > 0)
        throw new Error(`react-router no longer has ${missing.join(", ")}: look at vite.router-parts.ts anew`);
    },
  };
}
