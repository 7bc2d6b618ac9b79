import { useContext } from "react";
import { UNSAFE_DataRouterStateContext, UNSAFE_FrameworkContext } from "react-router";

/**
 * Hands the page over to its scripts, in place of the router's own `<Scripts>`: these are fetched once the page is on
 * the screen with its main pictures, so that on a slow line they have it for themselves. `words` are the page's message files.
 */
export function StartScripts({ words }: { words: readonly string[] }) {
  const framework = useContext(UNSAFE_FrameworkContext);
  const matches = useContext(UNSAFE_DataRouterStateContext)?.matches;
  const written = import.meta.env.SSR && framework && matches ? write(framework, matches, words) : null;
  return (
    <>
      <script suppressHydrationWarning>{written?.handOver ?? ""}</script>
      <script suppressHydrationWarning>{written?.start ?? ""}</script>
    </>
  );
}

type Framework = NonNullable<React.ContextType<typeof UNSAFE_FrameworkContext>>;
type Matches = NonNullable<React.ContextType<typeof UNSAFE_DataRouterStateContext>>["matches"];

function write({ manifest, renderMeta, serverHandoffString }: Framework, matches: Matches, words: readonly string[]) {
  // The router sends the data of a page only where it knows of scripts.
  if (renderMeta) renderMeta.didRenderScripts = true;
  const routes = matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const imports = routes.flatMap(({ module, imports = [] }) => [module, ...imports]);
  const ahead = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...imports, ...words]);
  const given = [[...ahead], manifest.url, routes.map(({ id, module }) => [id, module]), manifest.entry.module];
  return {
    handOver: `window.__reactRouterContext=${serverHandoffString};__reactRouterContext.stream=new ReadableStream({start(c){__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream)`,
    start: `(${starter})(${given.map((one) => JSON.stringify(one)).join()})`,
  };
}

/**
 * Runs in the page, as text. A paint is told of when it is on the screen; a tab in the background has none, so nothing
 * is waited for there. What is done before is noted (catch-up.ts).
 */
const starter = `(ahead,manifest,routes,entry)=>{
const early=window.plenumEarly=new Set();
for(const type of ["click","input"])document.addEventListener(type,({target})=>document.documentElement.dataset.ready||early.add(target));
let begun;
const begin=async()=>{
if(begun)return;
begun=1;
for(const file of ahead){const link=document.createElement("link");link.rel="modulepreload";link.href=file;document.head.append(link)}
await import(manifest);
window.__reactRouterRouteModules=Object.fromEntries(await Promise.all(routes.map(async([id,module])=>[id,await import(module)])));
import(entry)
};
const painted=()=>new PerformanceObserver((_,paints)=>{paints.disconnect();requestAnimationFrame(()=>setTimeout(begin))}).observe({type:"paint",buffered:true});
if(document.hidden)begin();
else document.readyState==="complete"?painted():addEventListener("load",painted);
setTimeout(begin,2e3)
}`;
