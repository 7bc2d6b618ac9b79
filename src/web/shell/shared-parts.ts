import { createContext, type HTMLAttributes, type ReactNode, useContext } from "react";

/** Parts of the frame that are alike on many pages. */
export type SharedPart = "footer" | "categories";

/** The markup of each part, rendered once for many pages. */
export type SharedParts = Readonly<Record<SharedPart, string>>;

const SharedPartsContext = createContext<SharedParts | null>(null);

/** Provides the markup on the server. Browsers have none and render the parts themselves, into the same elements. */
export const SharedPartsProvider = SharedPartsContext.Provider;

/** The content of the element that holds a part. */
export function useSharedPart(
  part: SharedPart,
  content: ReactNode,
): Pick<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML"> {
  const parts = useContext(SharedPartsContext);
  return parts ? { dangerouslySetInnerHTML: { __html: parts[part] } } : { children: content };
}
