import type { ReactNode } from "react";
import { type Prefix, tags } from "#i18n/languages.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { LanguageProvider, PrefixProvider } from "./language/language.tsx";
import { firstVisitScript } from "./shell/first-visit-script.ts";
import { type FrameData, FrameProvider } from "./shell/frame-data.ts";
import { themeColor } from "./ui/theme-color.ts";

interface AppProps {
  frame: FrameData;
  prefix: Prefix;
  translator: ShopTranslator;
  /** Style sheet and scripts; server only, as browsers leave the head unchanged. */
  head?: ReactNode;
  /** The data that the browser goes on with; the server's alone. */
  data?: ReactNode;
  /** The router, which renders the page. */
  children: ReactNode;
}

/** The document around the router, the same on the server and in the browser. */
export function App({ frame, prefix, translator, head, data, children }: AppProps) {
  return (
    <LanguageProvider translator={translator}>
      <PrefixProvider value={prefix}>
        <FrameProvider value={frame}>
          <html lang={tags[translator.language]} data-announcement={frame.announcement?.id} suppressHydrationWarning>
            <head>
              <meta charSet="utf-8" />
              <meta name="viewport" content="width=device-width, initial-scale=1" />
              <meta name="theme-color" content={themeColor} />
              <link rel="icon" href={frame.shop.icon} type="image/svg+xml" />
              <link rel="manifest" href="/manifest.webmanifest" />
              {/* It has run before a browser has this code, which need not carry it. */}
              <script suppressHydrationWarning>{import.meta.env.SSR ? firstVisitScript : ""}</script>
              {head}
            </head>
            <body>
              {children}
              {data}
            </body>
          </html>
        </FrameProvider>
      </PrefixProvider>
    </LanguageProvider>
  );
}
