import { useLocation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";

/** The way on where strangers behind the same network have begun all of its carts: an account's begins at once. */
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
