import type { HelpTopic } from "#domain/catalogue/help-topic-words.ts";
import { policySlugs } from "#domain/content/policy.ts";
import type { RouteName } from "#i18n/routes.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { policyRoute } from "../policies/policy-route.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";

const pages = {
  shipping: ["shippingPolicy", "truck"],
  returns: ["returnPolicy", "returns"],
  warranty: ["warrantyPolicy", "shield"],
  tracking: ["orderTrack", "pin"],
  receipt: ["orderTrack", "document"],
  terms: ["terms", "document"],
  business: ["companies", "user"],
  privacy: ["privacyPolicy", "document"],
  quotation: ["quotation", "document"],
  delivered: ["deliveredPrice", "truck"],
  password: ["resetPassword", "user"],
  joining: ["signUp", "user"],
  account: ["signIn", "user"],
  closing: ["closeAccount", "user"],
  machines: ["machines", "wrench"],
  quickOrder: ["quickOrder", "table"],
  help: ["help", "phone"],
} as const satisfies Record<HelpTopic, readonly [RouteName, IconName]>;

/** Help pages that answer the query: shipping, returns, order tracking. */
export function HelpLinks({ topics }: { topics: readonly HelpTopic[] }) {
  const t = useT();
  const to = useHref();
  const { policies } = useShop();
  const unwritten = policySlugs
    .filter((slug) => !policies.includes(slug))
    .map((slug) => policyRoute[slug] as RouteName);
  const links = topics.filter((topic) => !unwritten.includes(pages[topic][0]));
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="help" className="mb-6">
      <h2 id="help" className="font-semibold">
        {t("listing.search.help.heading")}
      </h2>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {links.map((topic) => {
          const [page, icon] = pages[topic];
          return (
            <li key={topic}>
              <Link
                to={to(page)}
                className="flex h-full min-h-14 items-start gap-3 rounded-md border border-line p-3 hover:border-ink"
              >
                <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-primary" />
                <span>
                  <span className="block font-semibold">{t(`listing.search.help.${topic}.title`)}</span>
                  <span className="block text-sm text-muted">{t(`listing.search.help.${topic}.text`)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
