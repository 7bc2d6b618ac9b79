import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { useListedCategories, useShop } from "../../shell/frame-data.ts";
import { type SignedOut, SignedOutForm } from "../../signed-out-form.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/**
 * Page for a missing URL. `path` is the requested one, `signIn` the sign-in link for pages of an account, and
 * `signedOut` the form that was sent to one. Search is in the header.
 */
export function NotFoundScreen({
  path,
  title,
  signIn = null,
  signedOut = null,
}: {
  path?: string;
  title?: string;
  signIn?: string | null;
  signedOut?: SignedOut | null;
}) {
  const t = useT();
  const shop = useShop();
  const to = useHref();
  return (
    <section className="page py-12 lg:py-20">
      <title>{`${t("errors.notFound.title")} – ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <p className="font-mono text-sm font-semibold text-primary">404</p>
      <h1 className="mt-2 text-3xl font-bold">{title ?? t("errors.notFound.title")}</h1>
      <p className="mt-3 max-w-text text-muted">{t("errors.notFound.text")}</p>
      {path && <p className="mt-3 font-mono text-sm break-all text-muted">{t("errors.notFound.path", { path })}</p>}
      {signIn !== null && (
        <p className="mt-3 max-w-text font-medium">
          {t(signedOut ? "errors.signedOut.order" : "errors.notFound.order")}
        </p>
      )}
      {signedOut && (
        <div className="mt-6">
          <SignedOutForm {...signedOut} />
        </div>
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        {signIn !== null && !signedOut && <ButtonLink to={signIn}>{t("errors.notFound.signIn")}</ButtonLink>}
        <ButtonLink to={to("home")} variant={signIn === null ? undefined : "secondary"}>
          {t("errors.notFound.home")}
        </ButtonLink>
      </p>
      <Onward />
    </section>
  );
}

/** Categories to go on from. */
function Onward() {
  const t = useT();
  const to = useHref();
  const categories = useListedCategories();
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="onward" className="mt-12 border-t border-line pt-6">
      <h2 id="onward" className="font-semibold">
        {t("shell.categories")}
      </h2>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
        {categories.map((category) => (
          <li key={category.slug}>
            <Link
              to={to("category", { category: category.slug, id: "all" })}
              className="link inline-flex min-h-11 items-center"
            >
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
