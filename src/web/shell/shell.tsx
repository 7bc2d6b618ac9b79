import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAddress, useT } from "../language/language.tsx";

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useT();
  const to = useAddress();
  return (
    <>
      <header>
        <Link to={to("home")}>{t("shell.shopName")}</Link>
      </header>
      <main id="content">{children}</main>
    </>
  );
}
