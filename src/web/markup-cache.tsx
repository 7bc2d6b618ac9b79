import { createContext, type HTMLAttributes, type ReactNode, useContext } from "react";

/** Gives the markup of `content`, rendered for an earlier page or now. */
export type FindMarkup = (facts: object, content: ReactNode) => string;

type UseCachedMarkup = (
  facts: object,
  content: ReactNode,
) => Pick<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML">;

/** Provides the markup on the server. */
export const MarkupContext = /* @__PURE__ */ createContext<FindMarkup | null>(null);

const useMarkup: UseCachedMarkup = (facts, content) => {
  const find = useContext(MarkupContext);
  return find ? { dangerouslySetInnerHTML: { __html: find(facts, content) } } : { children: content };
};

/**
 * The content of an element that many pages show alike: on the server the markup that the first of them rendered. A
 * browser renders `content` into the same elements. `facts` name, as JSON, everything that `content` depends on but the
 * frame, the language and its prefix; it uses no hook of the router and no `useId`, because both would tell pages
 * apart. The component that asks uses no hook after this one: on the server `content` may be rendered inside it.
 */
export const useCachedMarkup: UseCachedMarkup = import.meta.env.SSR
  ? useMarkup
  : (_facts, content) => ({ children: content });
