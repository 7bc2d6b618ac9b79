import { LruMap } from "#domain/kernel/lru-map.ts";
import { inTimeZone } from "#i18n/translator.ts";
import { translators } from "../language/messages.server.ts";
import { CategoriesList } from "./categories-list.tsx";
import { renderOnce, type Surroundings } from "../render-once.server.tsx";
import { FooterContent } from "./footer-content.tsx";
import type { SharedParts } from "./shared-parts.tsx";

interface Frame extends Surroundings {
  /** The page is one on which buyers pay. */
  readonly isPaying: boolean;
}

/** Each language has two, and what the frame showed before a change is not asked for again. */
const rendered = new LruMap<string, SharedParts>("parts of the frame", 16);

/**
 * The parts of the frame that are alike on all pages, rendered once until the frame changes. Their pictures are lazy:
 * before one that is not, React would write a link that fetches it ahead, which no browser expects there. They bring
 * words that no browser loads for them.
 */
export function sharedParts({ translator, prefix, frame, isPaying }: Frame): SharedParts {
  const key = `${frame.id} ${frame.year} ${prefix} ${isPaying}`;
  const before = rendered.get(key);
  if (before) return before;
  const words = inTimeZone(translators[translator.language], frame.shop.timeZone, frame.categories);
  const surroundings = { translator: words, prefix, frame };
  const parts = {
    footer: renderOnce(surroundings, <FooterContent isPaying={isPaying} />),
    categories: renderOnce(surroundings, <CategoriesList isPaying={isPaying} />),
  };
  rendered.set(key, parts);
  return parts;
}
