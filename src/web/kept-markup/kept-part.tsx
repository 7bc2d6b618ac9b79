import { createContext, type ReactNode, useContext } from "react";

/** Keeps the markup of parts while a page is rendered on the server. */
export interface PartKeeper {
  /** The part's place in the page: what is kept under the key, or its children, to be kept. */
  place(key: string, children: ReactNode): ReactNode;
}

export const PartKeeperContext = createContext<PartKeeper | null>(null);

interface KeptPartProps {
  /** What this part is, and all that it is made from; language and prefix are added. */
  of: string | readonly unknown[];
  children?: ReactNode;
}

function ServerPart({ of, children }: KeptPartProps) {
  const keeper = useContext(PartKeeperContext);
  return keeper ? keeper.place(typeof of === "string" ? of : JSON.stringify(of), children) : children;
}

function BrowserPart({ children }: KeptPartProps) {
  return children;
}

/**
 * A part that looks the same wherever its `of` is the same. The server writes its markup once and puts it into every
 * page; the browser knows nothing of it. Such a part may depend neither on the page's address nor on useId, and holds
 * no other such part.
 */
export const KeptPart = import.meta.env.SSR ? ServerPart : BrowserPart;
