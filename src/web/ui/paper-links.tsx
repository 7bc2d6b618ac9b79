import { useT } from "../language/language.tsx";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** The same as a file on either paper; the server makes it, so these are plain links. */
export function PaperLinks({ href }: { href: (paper: "letter" | "a4") => string }) {
  const t = useT();
  return (["letter", "a4"] as const).map((paper) => (
    <a key={paper} href={href(paper)} className={buttonClass({ variant: "secondary", size: "small" })}>
      <Icon name="download" />
      {t(paper === "a4" ? "account.receipt.pdfA4" : "account.receipt.pdfLetter")}
    </a>
  ));
}
