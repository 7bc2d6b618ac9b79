import { createContext, type HTMLAttributes, Suspense, useContext } from "react";
import { withMessages } from "../language/messages.client.ts";
import { lazyPart } from "../lazy-part.ts";
import { allPages, type SharedPart } from "../later.ts";
import { useFrameData } from "./frame-data.ts";
import { useIsPaying } from "./use-is-paying.ts";

/** The markup of each part, rendered once for many pages. */
export type SharedParts = Readonly<Record<SharedPart, string>>;

const SharedPartsContext = createContext<SharedParts | null>(null);

/** Provides the markup on the server. */
export const SharedPartsProvider = SharedPartsContext.Provider;

/** The parts as the document brought them: a browser has no code that makes them, and no need of it. */
const documentParts = new Map<SharedPart, { readonly isPaying: boolean; readonly html: string | undefined }>();

/** Reads a part once, before the browser renders anything; undefined where the document came without its page. */
function documentPart(part: SharedPart, isPaying: boolean) {
  const before = documentParts.get(part);
  if (before) return before;
  const content = { isPaying, html: document.getElementById(`shared-${part}`)?.innerHTML };
  documentParts.set(part, content);
  return content;
}

/**
 * The content of the element that holds a part, which is named by its id. Only the merchant's own menus
 * change it, on the way to the pages on which buyers pay and back: then its code is there with that of the other pages.
 */
export function useSharedPart(
  part: SharedPart,
): Pick<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML"> {
  const parts = useContext(SharedPartsContext);
  const hasOwnMenus = useFrameData()?.menus !== undefined;
  const isPaying = useIsPaying();
  if (parts) return { dangerouslySetInnerHTML: { __html: parts[part] } };
  const before = documentPart(part, isPaying);
  if (before.html !== undefined && (!hasOwnMenus || before.isPaying === isPaying))
    return { dangerouslySetInnerHTML: { __html: before.html } };
  const Content = contents[part];
  return {
    children: (
      <Suspense fallback={null}>
        <Content isPaying={isPaying} />
      </Suspense>
    ),
  };
}

const load = () => withMessages(["frameParts"], allPages());

const contents = {
  footer: lazyPart(async () => ({ default: (await load()).FooterContent })),
  categories: lazyPart(async () => ({ default: (await load()).CategoriesList })),
};
