import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { Prefix } from "#i18n/languages.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { LanguageProvider, PrefixProvider } from "./language/language.tsx";
import { type FrameData, FrameProvider } from "./shell/frame-data.ts";

export interface Surroundings {
  readonly translator: ShopTranslator;
  readonly prefix: Prefix;
  readonly frame: FrameData;
}

/** Markup of a part for many pages. */
export function renderOnce({ translator, prefix, frame }: Surroundings, part: ReactNode): string {
  const markup = renderToString(
    <LanguageProvider translator={translator}>
      <PrefixProvider value={prefix}>
        <FrameProvider value={frame}>{part}</FrameProvider>
      </PrefixProvider>
    </LanguageProvider>,
  );
  // React adds piece to piece, and V8 keeps them apart; every page would gather them again.
  return Buffer.from(markup).toString();
}
