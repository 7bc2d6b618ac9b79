import type { ComponentProps } from "react";

interface Props extends ComponentProps<"div"> {
  as: "footer" | "nav";
  id: string;
}

/**
 * A part of the frame that is the same on all pages of a visit. Browsers keep it as the server sent it: they load
 * neither its code nor look through it when the page is mounted. Its links work as all do (navigation/follow-links.ts).
 */
export const AsSent = import.meta.env.SSR ? Written : Kept;

function Written({ as: Part, ...rest }: Props) {
  return <Part {...rest} />;
}

function Kept({ as: Part, children: _, ...rest }: Props) {
  return <Part {...rest} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: sent(rest.id) }} />;
}

const parts = new Map<string, string>();

/** What the part held when the page came: where the page has to be built anew, it is there again. */
function sent(id: string): string {
  const html = parts.get(id) ?? document.getElementById(id)?.innerHTML ?? "";
  parts.set(id, html);
  return html;
}
