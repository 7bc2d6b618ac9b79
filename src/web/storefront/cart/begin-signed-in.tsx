import { useLocation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";

/** The ways to an account, which has a budget of its own where strangers have used up the network's. */
export function BeginSignedIn() {
  const t = useT();
  const to = useHref();
  const { pathname, search } = useLocation();
  const back = { redirectTo: pathname + search };
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      <Link to={to("signIn", {}, back)} prefetch="none" className="link font-semibold">
        {t("cart.begin.signIn")}
      </Link>
      <Link to={to("signUp", {}, back)} prefetch="none" className="link font-semibold">
        {t("cart.begin.signUp")}
      </Link>
    </p>
  );
}
