import { useContext } from "react";
import { UNSAFE_FrameworkContext } from "react-router";

/** The one style sheet of all pages, in place of the router's own `<Links>`: no page has another. */
export function Styles() {
  const sheets = useContext(UNSAFE_FrameworkContext)?.manifest.routes["root"]?.css ?? [];
  return sheets.map((href) => <link key={href} rel="stylesheet" href={href} />);
}
