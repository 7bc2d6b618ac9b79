import type { HelpTopic } from "#domain/catalogue/search/help-topic-words.ts";
import type { PolicySlug } from "#domain/content/policy.ts";
import type { RouteName } from "#i18n/routes.ts";
import { useHref, useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import type { IconName } from "../../ui/icon.tsx";
import { AnswerLinks } from "./answer-links.tsx";

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

/** Topics that a policy answers, which may be unwritten. */
const policyOf: Partial<Record<HelpTopic, PolicySlug>> = {
  shipping: "shippingPolicy",
  returns: "returnandrefundPolicy",
  warranty: "warrantyPolicy",
  terms: "useTerms",
  privacy: "privacyPolicy",
};

/** Help pages that answer the query: shipping, returns, order tracking. */
export function HelpLinks({ topics }: { topics: readonly HelpTopic[] }) {
  const t = useT();
  const to = useHref();
  const { policies } = useShop();
  const answers = topics
    .filter((topic) => !policyOf[topic] || policies.includes(policyOf[topic]))
    .map((topic) => ({
      to: to(pages[topic][0]),
      icon: pages[topic][1],
      title: t(`listing.search.help.${topic}.title`),
      text: t(`listing.search.help.${topic}.text`),
    }));
  return <AnswerLinks id="help" heading={t("listing.search.help.heading")} answers={answers} />;
}
