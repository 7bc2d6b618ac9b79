import { useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { PolicyLink } from "../policies/policy-link.tsx";

/** Terms that the buyer accepts; nothing if none are written. */
export function Terms() {
  const t = useT();
  const { policies } = useShop();
  if (!policies.includes("useTerms") || !policies.includes("returnandrefundPolicy")) return null;
  return (
    <p className="text-sm text-muted">
      {t.rich("checkout.review.terms", {
        terms: (words) => (
          <PolicyLink key="terms" slug="useTerms" newTab>
            {words}
          </PolicyLink>
        ),
        returns: (words) => (
          <PolicyLink key="returns" slug="returnandrefundPolicy" newTab>
            {words}
          </PolicyLink>
        ),
      })}
    </p>
  );
}
