import { fullName } from "#domain/kernel/person-name.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass, ButtonLink } from "../../ui/button.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel } from "../panel.tsx";
import { Fact } from "./fact.tsx";
import type { CustomerScreen } from "./customer-screen.ts";

export function WaysOn({ screen: { profile, mayBeginOrder, mayExport } }: { screen: CustomerScreen }) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <BackButton to={to("adminCustomers")}>{t("adminCustomers.title")}</BackButton>
      {mayBeginOrder && (
        <ButtonLink to={to("adminDraftNew", {}, { customer: profile.id })} variant="secondary" size="small" icon="plus">
          {t("adminDrafts.new")}
        </ButtonLink>
      )}
      {mayExport && (
        <a
          href={to("adminCustomerData", { customer: String(profile.id) })}
          className={buttonClass({ variant: "secondary", size: "small" })}
        >
          {t("adminCustomers.download")}
        </a>
      )}
    </>
  );
}

export function Profile({ screen: { profile, addresses } }: { screen: CustomerScreen }) {
  const t = useT();
  return (
    <Panel id="profile" title={t("adminCustomers.profile")}>
      <dl className="flex flex-col gap-2 text-sm wrap-anywhere">
        <Fact name={t("adminCustomers.email")}>
          <a href={`mailto:${profile.email}`} className="link break-all">
            {profile.email}
          </a>
        </Fact>
        <Fact name={t("adminCustomers.phone")}>{profile.phone || "–"}</Fact>
        <Fact name={t("adminCustomers.industry")}>{profile.industry || "–"}</Fact>
        <Fact name={t("adminCustomers.language")}>{t(`adminCustomers.in.${profile.language}`)}</Fact>
        <Fact name={t("adminCustomers.since")}>{formatDateTime(profile.createdAt, t)}</Fact>
      </dl>
      <h3 className="text-sm font-semibold text-muted">{t("adminCustomers.addresses")}</h3>
      {addresses.length === 0 && <p className="text-sm text-muted">{t("adminCustomers.none")}</p>}
      <ul className="flex flex-col gap-3 text-sm wrap-anywhere">
        {addresses.map((one) => (
          <li key={one.id}>
            {[
              fullName(one),
              one.companyName,
              one.address1,
              one.address2,
              `${one.city}, ${one.state} ${one.zip}`,
              one.phone,
            ]
              .filter(Boolean)
              .map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            {one.isDefault && <Badge>{t("adminCustomers.default")}</Badge>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
