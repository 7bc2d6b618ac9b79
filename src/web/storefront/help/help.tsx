import type { ReactNode } from "react";
import type { PolicySlug } from "#domain/content/policy.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { policyRoute } from "../policies/policy-route.ts";
import { useShop } from "../../shell/frame-data.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";

/** Help topics with the pages that answer them, and the contacts. */
export default publicScreen(function Help() {
  const t = useT();
  const to = useHref();
  const { policies } = useShop();
  const policy = (slug: PolicySlug) =>
    policies.includes(slug) && <Way to={to(policyRoute[slug])}>{t(`shell.policy.${slug}`)}</Way>;
  return (
    <div className="page pb-16">
      <PublicHead title={t("help.title")} description={t("help.lead")} />
      <Breadcrumbs crumbs={[{ label: t("help.title") }]} />
      <h1 className="text-2xl font-bold lg:text-3xl">{t("help.title")}</h1>
      <p className="mt-1 max-w-text text-muted">{t("help.lead")}</p>
      <Call />
      <div className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        <Topic icon="truck" id="order">
          <Way to={to("orderTrack")}>{t("shell.trackOrder")}</Way>
          <Way to={to("orderList")}>{t("shell.footer.orders")}</Way>
          {policy("shippingPolicy")}
        </Topic>
        <Topic icon="document" id="payment">
          <Way to={to("orderTrack")}>{t("help.payment.find")}</Way>
          {policy("useTerms")}
        </Topic>
        <Topic icon="returns" id="returns">
          <Way to={to("orderList")}>{t("shell.footer.returnItem")}</Way>
          {policy("returnandrefundPolicy")}
        </Topic>
        <Topic icon="pallet" id="freight">
          {policy("shippingPolicy")}
        </Topic>
        <Topic icon="shield" id="warranty">
          {policy("warrantyPolicy")}
        </Topic>
        <Topic icon="user" id="account">
          <Way to={to("resetPassword")}>{t("help.account.reset")}</Way>
          <Way to={to("personal")}>{t("shell.account")}</Way>
          <Way to={to("companies")}>{t("shell.footer.companies")}</Way>
          {policy("privacyPolicy")}
        </Topic>
      </div>
    </div>
  );
});

type TopicName = "order" | "payment" | "returns" | "freight" | "warranty" | "account";

function Topic({ icon, id, children }: { icon: IconName; id: TopicName; children: ReactNode }) {
  const t = useT();
  const { refundDays, claimDays } = useShop();
  const days = id === "freight" ? claimDays : (refundDays ?? 0);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 text-lg font-semibold">
        <Icon name={icon} className="size-5 text-primary" />
        {t(`help.${id}.title`)}
      </h2>
      <p className="mt-1 text-muted">{t(`help.${id}.text`, { days })}</p>
      <ul className="mt-2">{children}</ul>
    </section>
  );
}

function Call() {
  const t = useT();
  const { phone, dial, email, hours } = useShop();
  return (
    <section aria-labelledby="call" className="mt-6 rounded-lg bg-wash p-5">
      <h2 id="call" className="text-lg font-semibold">
        {t("help.call.title")}
      </h2>
      {phone && (
        <p className="mt-1">
          <a href={`tel:${dial}`} className="text-2xl font-bold hover:underline">
            {phone}
          </a>
        </p>
      )}
      {email && (
        <p className="mt-1">
          <a href={`mailto:${email}`} className="link break-all">
            {email}
          </a>
        </p>
      )}
      {hours && <p className="mt-1 break-words whitespace-pre-line text-muted">{hours}</p>}
      <p className="mt-2">{t("help.call.text")}</p>
    </section>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="link inline-flex min-h-8 items-center pointer-coarse:min-h-11">
        {children}
      </Link>
    </li>
  );
}
