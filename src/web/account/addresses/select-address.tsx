import type { SavedAddress } from "#engine/customers/addresses.ts";
import { useHref, useT } from "../../language/language.tsx";
import { fullName } from "#domain/kernel/person-name.ts";
import { BackLink } from "../../navigation/back-link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { AddressForm } from "./address-form.tsx";
import type * as server from "./select-address.server.ts";
import type { PageProps } from "../../page-props.ts";
import { AddressCard } from "./address-label.tsx";

export default function SelectAddress({
  loaderData: { addresses, owner, isNew },
  actionData,
}: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const adding = isNew || addresses.length === 0;
  return (
    <div className="page flex flex-col gap-5 py-6 lg:py-8">
      <PrivateHead title={t("account.selectAddress.title")} />
      <BackLink to={to("checkout")}>{t("account.selectAddress.back")}</BackLink>
      <h1 className="text-2xl font-bold">{t(adding ? "account.addresses.addTitle" : "account.selectAddress.title")}</h1>
      {actionData?.refused && <ErrorNotice>{t(`fields.${actionData.refused}`)}</ErrorNotice>}
      {adding ? (
        <>
          {addresses.length === 0 && <p className="text-muted">{t("account.selectAddress.none")}</p>}
          <AddressForm
            address={null}
            owner={owner}
            values={actionData?.values ?? null}
            fieldErrors={actionData?.fieldErrors}
            cancel={addresses.length === 0 ? to("checkout") : to("selectAddress")}
          />
        </>
      ) : (
        <>
          <AddressChoices addresses={addresses} />
          <ButtonLink
            to={to("selectAddress", {}, { edit: "new" })}
            variant="secondary"
            icon="plus"
            className="self-start"
          >
            {t("account.addresses.add")}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function AddressChoices({ addresses }: { addresses: readonly SavedAddress[] }) {
  const t = useT();
  const to = useHref();
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {addresses.map((one) => (
        <AddressCard key={one.id} address={one}>
          <div className="mt-auto pt-1">
            {one.shippable ? (
              <ButtonLink
                to={to("checkout", {}, { address: one.id })}
                variant={one.isDefault ? "primary" : "secondary"}
                wide
                aria-label={t("account.selectAddress.useOf", { name: fullName(one), address1: one.address1 })}
              >
                {t("account.selectAddress.use")}
              </ButtonLink>
            ) : (
              <p className="text-sm text-muted">{t("account.addresses.unsupportedHint")}</p>
            )}
          </div>
        </AddressCard>
      ))}
    </ul>
  );
}
